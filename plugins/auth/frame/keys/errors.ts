import { BaseError } from 'tapkit/kernel'

type PhraseFault =
  | { readonly reason: 'length' | 'checksum' }
  /** `position` counts the words from 1. */
  | { readonly reason: 'word'; readonly position: number }

const phraseFaults: Readonly<Record<PhraseFault['reason'], string>> = {
  length: 'The text has another number of words than 24. Look for a word that is missing or that stands there twice.',
  checksum:
    'Each word is in the list, but the words do not fit together. Compare each word and the order of the words.',
  word: 'The word at `params.position` is not in the English list of BIP-39. Compare this word with what was written down.',
}

/** A text is not the recovery phrase of a wallet (BIP-39). The error never holds a word, because words are secret. */
export class InvalidPhraseError extends BaseError<PhraseFault> {
  override readonly name = 'InvalidPhraseError'
  constructor(params: PhraseFault) {
    super({
      code: 'invalid_phrase',
      params,
      docsPath: 'docs/errors.md#invalid_phrase',
      message:
        params.reason === 'word' ? `Word ${params.position} is not in the list` : 'The recovery phrase is not valid',
      debug: phraseFaults[params.reason],
    })
  }
}

/** A key was asked to sign a payload that keys refuse, or for an account of another seed. */
export class SigningRefusedError extends BaseError<{ readonly account: string }> {
  override readonly name = 'SigningRefusedError'
  override readonly unsent = true
  constructor({ account, debug }: { readonly account: string; readonly debug: string }) {
    super({
      code: 'signing_refused',
      params: { account },
      docsPath: 'docs/errors.md#signing_refused',
      message: 'The wallet does not sign this',
      debug,
    })
  }
}
