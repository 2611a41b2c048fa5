import type { Wording } from 'tapkit/kernel'
import type { ApproveTexts } from '../approve/texts.ts'
import type { messages } from '../window/messages.ts'

/** Sentences of the secure page that replace the English ones, by page. A missing sentence stays English. */
export type SecureMessages = {
  readonly window?: Wording<typeof messages> | undefined
  readonly approve?: Wording<ApproveTexts> | undefined
}

/** The sentences of a language, or a function that loads them: `() => import('./de.ts')`. */
export type SecureMessageSource =
  | SecureMessages
  | (() => Promise<SecureMessages | { readonly default: SecureMessages }>)

/** The languages of the secure page. The visitor’s browser chooses among them, and no app has a say. */
export type SecureLanguages = {
  /** The language of `messages` (BCP 47), which is drawn if the page has none of the visitor’s languages; by default `en`. */
  readonly locale?: string | undefined
  /** Sentences in that language. Those of `en` stand in for the kit’s English in every language that lacks them. */
  readonly messages?: SecureMessageSource | undefined
  /** Further languages, by their tags (BCP 47). Each is loaded if it is chosen. */
  readonly locales?: Readonly<Record<string, SecureMessageSource>> | undefined
}
