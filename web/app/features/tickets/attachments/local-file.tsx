import { Image } from '@mantine/core'
import { FileCard } from './file-card.tsx'
import { usePictureUrl } from './object-url.ts'

export function LocalFile({ file }: { file: File }) {
  const url = usePictureUrl(file)
  if (!url) return <FileCard file={file} />
  return <Image src={url} alt={file.name} w="auto" maw="min(100%, 20rem)" mah="16rem" mt={4} radius="sm" />
}
