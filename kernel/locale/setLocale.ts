import { MessagesLoadError } from '../errors/messages.ts'
import { report } from '../report/report.ts'
import { runtimeOf, type Texts } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { MessageSource, Overrides } from '../types/messages.ts'
import { directionOf } from './directionOf.ts'
import { mergeTable, type Rules } from './mergeTable.ts'

const newest = new WeakMap<Kernel, object>()

/** Loads a locale's sentences and puts them, and the locale, in the place of what was there. */
export async function setLocale(kernel: Kernel, asked: string, source: MessageSource = {}): Promise<void> {
  const turn = {}
  newest.set(kernel, turn)
  const [locale = 'en'] = Intl.getCanonicalLocales(asked)
  const [composed, own] = await Promise.all([composedFor(kernel, locale, source), load(source, locale)])
  if (newest.get(kernel) !== turn || kernel.signal.aborted) return
  const runtime = runtimeOf(kernel)
  // What the kit was composed with has been taken up, or is no longer asked for.
  runtime.source = undefined
  const overrides = layer(composed, own)
  const isEnglish = Object.keys(overrides).length === 0
  // Without sentences of its own it speaks as it was composed.
  const lang = Object.keys(own).length > 0 ? locale : kernel.initialState.locale
  const dir = directionOf(lang)
  runtime.texts = isEnglish ? undefined : textsOf(overrides, { isRtl: dir === 'rtl', report: (e) => report(kernel, e) })
  runtime.state.locale = locale
  runtime.state.texts = isEnglish ? undefined : { lang, dir }
}

/** @throws MessagesLoadError */
async function load(source: MessageSource, locale: string): Promise<Overrides> {
  try {
    const loaded = typeof source === 'function' ? await source() : source
    return 'default' in loaded ? loaded.default : loaded
  } catch (cause) {
    throw new MessagesLoadError({ locale, cause })
  }
}

/**
 * What the host composed the kit with, as far as it holds in a locale: what it said in English stands in for the kit's own
 * English everywhere, what it said in another language belongs to that one.
 */
async function composedFor(kernel: Kernel, locale: string, source: MessageSource): Promise<Overrides> {
  const { composed } = runtimeOf(kernel)
  const spoken = languageOf(kernel.initialState.locale)
  const holds = spoken === 'en' || spoken === languageOf(locale)
  if (!composed || composed === source || !holds) return {}
  return load(composed, kernel.initialState.locale).catch((error) => {
    report(kernel, error)
    return {}
  })
}

const languageOf = (locale: string) => new Intl.Locale(locale).language

/** The sentences of both; where both say one, the second does. */
function layer<table extends object>(under: table, over: table): table {
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(under))
  for (const [key, said] of Object.entries(over)) {
    const before = merged[key]
    merged[key] = isTable(said) && isTable(before) ? layer(before, said) : (said ?? before)
  }
  // Of two of one shape comes one of it.
  return merged as table
}

const isTable = (value: unknown): value is object => typeof value === 'object' && value !== null

function textsOf(overrides: Overrides, rules: Rules): Texts {
  // By the English table: a feature may hold what a locale has in one in several, that load one after the other.
  const tables = new WeakMap<object, object>()
  const table: Texts['table'] = (name, english) => {
    const own = (overrides as Readonly<Record<string, object | undefined>>)[name]
    const merged = tables.get(english) ?? mergeTable(english, own, rules)
    tables.set(english, merged)
    // It has the shape of the English one, in which it stands.
    return merged as typeof english
  }
  const labels = mergeTable({}, overrides.labels, rules) as Readonly<Record<string, unknown>>
  return {
    table,
    labels: (items) =>
      items.map((item) => {
        const id = item.labelId ?? item.id
        const own = Object.hasOwn(labels, id) ? labels[id] : undefined
        return typeof own === 'function' ? { ...item, label: own(item.about, item.label) } : item
      }),
  }
}
