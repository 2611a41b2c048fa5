import { nearestOf } from 'tapkit/kernel'
import type { Kind } from './optionKinds.ts'

type Say = (sentence: string) => void
type Fields = Readonly<Record<string, Kind>>

/**
 * Tells of each unknown option, with the option that was meant, and of each option of a wrong kind,
 * however deep. `path` is where its options stand: `solana.`.
 */
export function tellOptions(holder: string, given: object, fields: Fields, say: Say, path = `${holder}.`): void {
  const known = Object.keys(fields)
  for (const [name, value] of Object.entries(given)) {
    const kind = fields[name] ?? fields['*']
    if (kind === undefined || name === '*') say(`\`${holder}\` has no option \`${name}\`. ${helpWith(name, known)}`)
    else tellValue(`${path}${name}`, value, kind, say)
  }
}

function helpWith(name: string, known: readonly string[]): string {
  const nearest = nearestOf(name, known)
  return nearest ? `Did you mean \`${nearest}\`?` : `It knows ${known.join(', ')}.`
}

function tellValue(at: string, value: unknown, kind: Kind, say: Say): void {
  // An option that is null was not given.
  if (value === undefined || value === null) return
  const kinds = isEither(kind) ? kind : [kind]
  const found = kinds.find((each) => isOf(each, value))
  if (found === undefined) say(`\`${at}\` is ${write(value)}: write ${kinds.map(wordOf).join(' or ')}.`)
  else if (isList(found) && Array.isArray(value)) {
    for (const [index, item] of value.entries()) tellValue(`${at}[${index}]`, item, found[0] ?? 'unknown', say)
  } else if (typeof found === 'object') tellOptions(at, value, found as Fields, say)
}

const isList = (kind: Kind): kind is readonly Kind[] => Array.isArray(kind)

const isEither = (kind: Kind): kind is readonly Kind[] => isList(kind) && kind.length > 1

function isOf(kind: Kind, value: unknown): boolean {
  if (kind === 'url') return /^https?:\/\/[^\s/]/.test(String(value))
  if (kind === 'prefetch') return value === false || value === 'idle' || value === 'intent'
  if (typeof kind === 'string') return kind === 'unknown' || kind.split('|').includes(typeof value)
  return isList(kind) ? Array.isArray(value) : typeof value === 'object' && !Array.isArray(value)
}

const words: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  string: 'a text',
  prefetch: '"idle", "intent" or false',
  url: 'a URL that begins with https:// or http://',
  number: 'a number',
  bigint: 'a bigint such as 5_000n',
  object: 'an object',
  function: 'a function',
}

const wordOf = (kind: Kind): string => {
  if (typeof kind !== 'string') return isList(kind) ? 'a list' : 'an object'
  return kind
    .split('|')
    .map((each) => words[each])
    .join(' or ')
}

function write(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60))
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'an object'
  return typeof value === 'function' ? 'a function' : String(value)
}
