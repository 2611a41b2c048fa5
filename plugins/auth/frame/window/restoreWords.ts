import { InvalidPhraseError } from '../keys/errors.ts'
import { readWords } from '../keys/words.ts'
import type { ConnectState } from './connectState.ts'

/** The words of a wallet, typed by the visitor. A new passkey then opens the wallet. */
export const createWordsRestoring = (state: ConnectState) => ({
  beginRestore: () => {
    state.forget()
    state.show({ at: 'restore' })
  },
  restore: (text: string) => {
    if (state.step().at !== 'restore') return
    try {
      state.restored = readWords(text)
      state.show({ at: 'restoreReady' })
    } catch (error) {
      if (!(error instanceof InvalidPhraseError)) throw error
      state.show({ at: 'restore', fault: error.params })
    }
  },
})
