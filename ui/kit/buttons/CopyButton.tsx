import { useEffect, useState } from 'react'
import { useCopy } from '../hooks/useCopy.ts'
import { check, copy } from '../icons/icons.ts'
import { IconButton } from './IconButton.tsx'

type Props = {
  readonly text: string
  readonly label: string
  /** Its name for a moment after it worked. */
  readonly copiedLabel: string
  readonly size?: 40 | 32 | 24 | undefined
  readonly onResult?: ((copied: boolean) => unknown) | undefined
}

/** Copies a text and shows that it did. */
export function CopyButton({ text, label, copiedLabel, size, onResult }: Props) {
  const copyText = useCopy()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1_500)
    return () => clearTimeout(timer)
  }, [copied])
  const run = async () => {
    const done = await copyText(text)
    setCopied(done)
    onResult?.(done)
  }
  return <IconButton icon={copied ? check : copy} label={copied ? copiedLabel : label} size={size} onClick={run} />
}
