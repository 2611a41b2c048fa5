import { Button, copyIcon, useCopy } from 'tapkit/ui'
import type { PaneProps } from './PaneProps.ts'

type Props = Pick<PaneProps, 'kernel' | 'words' | 'uri'> & { readonly autoFocus?: boolean | undefined }

/** Puts the pairing's address on the clipboard, for a wallet that takes it there. */
export function CopyLink({ kernel, words, uri, autoFocus }: Props) {
  const copyText = useCopy()
  const copyLink = async () => {
    const copied = uri !== undefined && (await copyText(uri))
    kernel.notify(copied ? words.copied : words.notCopied, copied ? 'success' : 'error')
  }
  return (
    <Button
      variant="secondary"
      full
      autoFocus={autoFocus}
      icon={copyIcon}
      disabled={uri === undefined}
      onClick={copyLink}
    >
      {words.copy}
    </Button>
  )
}
