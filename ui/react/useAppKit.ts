import type { Kernel } from 'tapkit/kernel'
import { useKit } from './AppKitProvider.ts'

type Options = { readonly kit?: Kernel | undefined }

/** Opens and closes the modal. */
export function useAppKit({ kit }: Options = {}): { readonly open: Kernel['open']; readonly close: Kernel['close'] } {
  const { open, close } = useKit('useAppKit', kit)
  return { open, close }
}
