import type { Kernel } from 'tapkit/kernel'

/** The `lang` and `dir` of the sentences that are really shown. English has the page's direction. */
export const languageOf = ({
  texts,
}: Pick<Kernel['state'], 'texts'>): { readonly lang: string; readonly dir: string } => ({
  lang: texts?.lang ?? 'en',
  dir: texts?.dir ?? '',
})
