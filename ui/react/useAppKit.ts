import type { AppKit } from '../host/AppKit.ts'
import { useKit } from './AppKitProvider.ts'

type Options = { readonly kit?: AppKit | undefined }

/** Opens and closes the modal. */
export function useAppKit({ kit }: Options = {}): { readonly open: AppKit['open']; readonly close: AppKit['close'] } {
  const { open, close } = useKit('useAppKit', kit)
  return { open, close }
}
