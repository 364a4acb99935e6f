import { Button, Group, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { saveFile } from '#app/client/save-file.ts'
import { Surface } from '#app/ui/surface.tsx'
import { toastError } from '#app/ui/toast.tsx'

interface FigurePartProps {
  id: string
  title: string
  file: { path: string; name: string }
  /** Shown beside the export. */
  actions?: ReactNode
  children: ReactNode
}

/** A titled table of figures that can be saved as a file. */
export function FigurePart({ id, title, file, actions, children }: FigurePartProps) {
  return (
    <Surface as="section" labelledBy={id}>
      <Group justify="space-between" mb="sm">
        <Title order={2} id={id} fz="h4" m={0}>
          {title}
        </Title>
        <Group gap={6}>
          {actions}
          <SaveButton of={title} {...file} />
        </Group>
      </Group>
      {children}
    </Surface>
  )
}

export function SaveButton({ path, name, of }: { path: string; name: string; of: string }) {
  const save = useMutation({
    mutationFn: () => saveFile(path, name),
    onError: () => toastError('The export failed. Please try again.'),
  })
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={save.isPending}
      aria-label={`Export CSV: ${of}`}
      onClick={() => save.mutate()}
    >
      Export CSV
    </Button>
  )
}
