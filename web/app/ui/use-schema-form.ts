import { zodResolver } from '@hookform/resolvers/zod'
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { afterPress } from './after-press.ts'
import { isEarlyInput } from './early-input.ts'
import { toastError } from './toast.tsx'

/** Sentences by field for what is wrong; null, undefined or absent means fine. */
type Rules<V extends FieldValues> = (values: V) => { [K in Path<V>]?: string | null }

interface Options<V extends FieldValues, O> {
  /** The contract's schema of what is sent. */
  schema: z.ZodType<O>
  rules?: Rules<V>
  defaults: V
  /** What the address knows; fills fields that are still empty. */
  prefill?: Partial<V>
  /** The field to write in first; it has the focus on arrival. */
  focus?: Path<V>
  /** Checks a field once it was left; without it, all are checked when the form is sent. */
  mode?: 'onTouched'
  send: (body: O) => Promise<void>
  /** The sentence when sending failed; null when the caller dealt with it. Field sentences are shown at their fields. */
  sayFailure: (error: unknown, body: O) => string | null
  failsIn?: 'form' | 'toast'
}

export type SchemaForm<V extends FieldValues, O = unknown> = UseFormReturn<V, unknown, O> & {
  /** For the form's `action`: React replays a submit made before hydration. */
  action: () => void
  failure: string | null
}

/** The state of a form that is checked by a contract's schema and sent to the API. */
export function useSchemaForm<V extends FieldValues, O>(options: Options<V, O>): SchemaForm<V, O> {
  const { schema, rules, defaults, prefill = {}, mode, send, sayFailure, failsIn } = options
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<V, unknown, O>({
    mode,
    resolver: withRules(schema, rules),
    defaultValues: defaults as DefaultValues<V>,
  })
  const { getValues, setValue } = form
  useFirstField(options.focus)
  const known = JSON.stringify(prefill)
  useEffect(() => {
    for (const [name, value] of Object.entries(JSON.parse(known)))
      if (value && !getValues(name as Path<V>)) setValue(name as Path<V>, value as V[Path<V>])
  }, [known, getValues, setValue])
  const submit = form.handleSubmit(async (body) => {
    setFailure(null)
    try {
      await send(body)
    } catch (error) {
      showFieldProblems(form, error)
      const sentence = sayFailure(error, body)
      if (sentence !== null && failsIn === 'toast') toastError(sentence)
      else setFailure(sentence)
    }
  })
  useCheckOfLeftFields(form, mode)
  const isRunning = useRef(false)
  const latest = useRef(submit)
  useLayoutEffect(() => {
    latest.current = submit
  })
  const action = () => {
    // Two submits made before hydration are both replayed; the second one is ignored.
    if (isRunning.current) return
    isRunning.current = true
    // A replay comes before the first render that knows the page's query.
    setTimeout(() => {
      void latest.current().finally(() => {
        isRunning.current = false
      })
    })
  }
  return { ...form, action, failure }
}

/** Puts the focus into the first field to write in, unless the person has started elsewhere. */
function useFirstField(name: string | undefined): void {
  const placed = useRef<string>(undefined)
  useEffect(() => {
    if (name === undefined) return
    // Not at once: the page may hydrate while one field has lost the focus and the next one has not got it yet.
    const soon = setTimeout(() => {
      const now = document.activeElement
      if (now?.matches('input, textarea, select') && now.getAttribute('name') !== placed.current) return
      placed.current = name
      document.getElementsByName(name)[0]?.focus()
    })
    return () => clearTimeout(soon)
  }, [name])
}

/** Checks the fields that were left before hydration: `ui/early-script.ts` marks them. */
function useCheckOfLeftFields<V extends FieldValues, O>(
  { getValues, trigger }: UseFormReturn<V, unknown, O>,
  mode: Options<V, O>['mode'],
): void {
  useEffect(() => {
    if (mode !== 'onTouched') return
    const isLeft = (name: string) => document.querySelector(`[name="${name}"][data-left]`) !== null
    const left = Object.keys(getValues()).filter(isLeft)
    if (left.length > 0) void trigger(left as Path<V>[])
  }, [mode, getValues, trigger])
}

/**
 * The schema and the form's own rules, all at once: the schema's rules between two fields stay silent until every
 * single field is right.
 */
function withRules<V extends FieldValues, O>(
  schema: z.ZodType<O>,
  rules: Rules<V> = () => ({}),
): Resolver<V, unknown, O> {
  const bySchema = zodResolver(schema as z.ZodType<O, V>) as Resolver<V, unknown, O>
  return async (values, context, options) => {
    const result = await bySchema(values, context, options)
    const broken = Object.entries(rules(values)).filter(([, message]) => typeof message === 'string')
    if (broken.length === 0) return result
    const own = broken.map(([name, message]) => [
      name,
      { type: 'rule', message, ref: options.fields[name as Path<V>]?.ref },
    ])
    return { values: {}, errors: { ...result.errors, ...Object.fromEntries(own) } as FieldErrors<V> }
  }
}

/** Puts the server's sentences beside the fields they are about, and the focus into the first of them. */
function showFieldProblems<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  error: unknown,
): void {
  const { fields = {} } = error as { fields?: Record<string, string> }
  const own = Object.keys(form.getValues())
  const named = Object.entries(fields).filter(([name]) => own.includes(name))
  named.forEach(([name, message], place) => {
    form.setError(name as Path<V>, { type: 'server', message }, { shouldFocus: place === 0 })
  })
}

export function fieldOf<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  name: Path<V>,
  options?: RegisterOptions<V, Path<V>>,
) {
  const { ref, onBlur, ...props } = form.register(name, options)
  return {
    ...props,
    onBlur: (event: FocusEvent) => afterPress(() => void onBlur(event)),
    error: form.getFieldState(name, form.formState).error?.message,
    ref: (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null) => {
      if (isEarlyInput(field)) form.setValue(name, field.value as V[Path<V>])
      ref(field)
    },
  }
}
