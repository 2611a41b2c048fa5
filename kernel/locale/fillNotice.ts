import type { Notice } from '../types/money.ts'

type Say = string | ((about: Readonly<Record<string, string>>, english?: string) => string)

/** Sentences of notices, by their code. */
export type NoticeTable = Readonly<Record<string, { readonly title?: Say; readonly text?: Say } | undefined>>

/** The sentences of a notice from a table, filled in; those of the notice itself, if the table has none. `reason`: why, in words. */
export function fillNotice(
  table: NoticeTable,
  { code, params, title = code, text = '' }: Notice,
  reason: string,
): { readonly title: string; readonly text: string } {
  const own = Object.hasOwn(table, code) ? table[code] : undefined
  const facts = { ...params, ...(reason && { reason }) }
  const say = (saying: Say | undefined, fallback: string) =>
    typeof saying === 'function' ? saying(facts, fallback) : (saying ?? fallback)
  return { title: say(own?.title, title), text: say(own?.text, text) }
}
