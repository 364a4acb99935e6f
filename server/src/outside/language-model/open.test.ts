import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Provider, type Say, startAnthropic, startOpenAi } from '#test/providers.ts'
import { ModelFailed, type ModelPrompt } from './interface.ts'
import { type ModelOptions, openLanguageModel } from './open.ts'

const prompt: ModelPrompt = {
  system: 'Be kind.',
  data: 'DATA\n{"answer":"It is fine."}',
  conversation: [
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Hello, how can I help?' },
    { role: 'user', content: 'Is my shop fine?' },
  ],
  tools: [
    {
      name: 'search_knowledge',
      description: 'Looks something up.',
      input: z.object({ query: z.string() }),
      run: async (input) => [{ text: `found for ${(input as { query: string }).query}` }],
    },
    {
      name: 'price',
      description: 'Says what something costs.',
      input: z.object({ service: z.enum(['quick_fix']) }),
      run: async () => ({ to_pay: '£19' }),
    },
  ],
}

const lookUp = (query: string) => ({ name: 'search_knowledge', input: { query } })

const wires = [
  { name: 'anthropic', start: startAnthropic, path: '/v1/messages', base: '/v1' },
  { name: 'openai-compatible', start: startOpenAi, path: '/v1/chat/completions', base: '/v1' },
] as const

describe.each(wires)('$name', ({ name, start, path, base }) => {
  async function ask(
    says: Say[],
    more: Partial<ModelOptions> & { prompt?: ModelPrompt; signal?: AbortSignal } = {},
  ) {
    const provider: Provider = await start(says)
    const options = { provider: name, model: 'test-model', apiKey: 'key-1234', baseUrl: provider.url + base }
    const model = openLanguageModel({ ...options, ...more })
    const heard: string[] = []
    const written = model.write(more.prompt ?? prompt, {
      onText: (delta) => heard.push(delta),
      signal: more.signal ?? new AbortController().signal,
    })
    return { provider, heard, written }
  }

  test('the answer streams piece by piece, with what the provider counted', async () => {
    const { provider, heard, written } = await ask([{ text: ['It is ', 'quite ', 'fine.'] }])
    expect(await written).toEqual({
      text: 'It is quite fine.',
      usage: { inputTokens: 1_000, outputTokens: 50 },
    })
    expect(heard.join('')).toBe('It is quite fine.')
    expect(heard.length).toBeGreaterThan(1)
    const [call] = provider.asked
    expect(call?.path).toBe(path)
    expect(JSON.stringify(call?.headers)).toContain('key-1234')
    expect(call?.body).toMatchObject({ model: 'test-model', stream: true, max_tokens: 600 })
    // Without being asked, this one does not count what it costs.
    if (name === 'openai-compatible')
      expect(call?.body).toMatchObject({ stream_options: { include_usage: true } })
  })

  test('the data goes right before the last question, and the rules as system prompt', async () => {
    const { provider, written } = await ask([{ text: ['Fine.'] }])
    await written
    const body = provider.asked[0]?.body ?? {}
    const { messages, system } = body as { messages: unknown[]; system?: unknown }
    const said = JSON.stringify(messages)
    expect(said.indexOf('DATA')).toBeGreaterThan(said.indexOf('how can I help'))
    expect(said.indexOf('DATA')).toBeLessThan(said.indexOf('Is my shop fine'))
    expect(JSON.stringify(system ?? messages[0])).toContain('Be kind.')
  })

  test('it calls tools in several steps, gets their results, and has no others', async () => {
    const { provider, heard, written } = await ask([
      { text: ['Let me see.'], tools: [lookUp('how much is a fix')] },
      { tools: [{ name: 'price', input: { service: 'quick_fix' } }, lookUp('guarantee')] },
      { text: ['It is £19.'] },
    ])
    const { text, usage } = await written
    expect(text).toBe('Let me see.\n\nIt is £19.')
    expect(heard.join('')).toBe(text)
    expect(usage).toEqual({ inputTokens: 3_000, outputTokens: 150 })
    expect(provider.asked).toHaveLength(3)
    expect(JSON.stringify(provider.asked[1]?.body)).toContain('found for how much is a fix')
    expect(JSON.stringify(provider.asked[2]?.body)).toMatch(/£19.*found for guarantee/)
    const { tools } = (provider.asked[0]?.body ?? {}) as { tools: object[] }
    expect(tools).toHaveLength(2)
  })

  test('a tool that does not exist, or input of the wrong shape, reaches no tool', async () => {
    const { provider, written } = await ask([
      {
        tools: [
          { name: 'delete_account', input: {} },
          { name: 'price', input: { service: 'free' } },
        ],
      },
      { text: ['Sorry.'] },
    ])
    await written.catch(() => undefined)
    expect(JSON.stringify(provider.asked.at(-1)?.body)).not.toContain('£19')
  })

  test('one that only ever calls tools gives no answer, and the finished steps are counted', async () => {
    const { provider, written } = await ask([{ tools: [lookUp('again')] }])
    const usage = { inputTokens: 4_000, outputTokens: 200 }
    await expect(written).rejects.toMatchObject({ reached: true, usage })
    expect(provider.asked).toHaveLength(4)
  })

  test.each([429, 500, 529, 401])(
    'an error %d is a failure that costs nothing, and is not tried again',
    async (status) => {
      const { provider, heard, written } = await ask([{ status }])
      await expect(written).rejects.toBeInstanceOf(ModelFailed)
      await expect(written).rejects.toMatchObject({ reached: false })
      expect([provider.asked.length, heard.length]).toEqual([1, 0])
    },
  )

  test('a stream that breaks off is a failure, and counts', async () => {
    const { written } = await ask([{ text: ['It is ', 'qui'], cut: true }])
    await expect(written).rejects.toMatchObject({ reached: true })
  })

  test('one that says nothing in time is let go of', async () => {
    const { provider, written } = await ask([{ text: ['Late.'], delayMs: 60_000 }], { firstOutputMs: 200 })
    await expect(written).rejects.toThrow(/timeout|timed out/i)
    // It may have worked on the answer, which is then paid for.
    await expect(written).rejects.toMatchObject({ reached: true })
    await expect.poll(provider.aborted).toBe(1)
  })

  test('one that never ends is let go of', async () => {
    const text = Array.from({ length: 2_000 }, () => 'and ')
    const { provider, written } = await ask([{ text }], { totalMs: 400 })
    await expect(written).rejects.toThrow(/timeout|timed out/i)
    await expect.poll(provider.aborted).toBe(1)
  })

  test('a caller who leaves aborts the call', async () => {
    const leaving = new AbortController()
    const text = Array.from({ length: 2_000 }, () => 'and ')
    const { provider, heard, written } = await ask([{ text }], { signal: leaving.signal })
    const failed = expect(written).rejects.toBeInstanceOf(ModelFailed)
    await expect.poll(() => heard.length).toBeGreaterThan(2)
    leaving.abort()
    await failed
    await expect.poll(provider.aborted).toBe(1)
    const after = heard.length
    await pause(100)
    expect(heard.length).toBe(after)
  })

  test('an answer that the provider broke off for what it says is none', async () => {
    const stop = name === 'anthropic' ? 'refusal' : 'content_filter'
    const { written } = await ask([{ text: ['It is '], stop }])
    await expect(written).rejects.toThrow('it ended with content-filter')
  })

  test('an answer without a word is none', async () => {
    const { written } = await ask([{ text: [' ', '\n'] }])
    await expect(written).rejects.toThrow('it said nothing')
  })

  test('a provider that is not there costs nothing', async () => {
    const { written } = await ask([], { baseUrl: 'http://127.0.0.1:1/v1' })
    await expect(written).rejects.toMatchObject({ reached: false })
  })
})
