import { Box, Flex, Image, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { sizeWords } from '../words/size-words.ts'

interface FileCardProps {
  file: { name: string; size: number }
  picture?: string | null
  end?: ReactNode
}

export function FileCard({ file, picture, end }: FileCardProps) {
  return (
    <Flex
      component="span"
      align="center"
      gap="xs"
      p={6}
      maw="20rem"
      bg="var(--surface)"
      bd="1px solid var(--line)"
      bdrs="sm"
    >
      {picture ? (
        <Image src={picture} alt="" w={40} h={40} fit="cover" radius="xs" />
      ) : (
        <IconFile size={24} aria-hidden />
      )}
      <Box component="span" flex={1} miw={0}>
        <Text span display="block" size="sm" fw={600} lineClamp={2}>
          <bdi>{file.name}</bdi>
        </Text>
        <Text span size="xs" c="dimmed">
          {sizeWords(file.size)}
        </Text>
      </Box>
      {end}
    </Flex>
  )
}
