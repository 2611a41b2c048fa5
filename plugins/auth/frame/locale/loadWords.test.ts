import { expect, onTestFinished, test, vi } from 'vitest'
import { english } from '../approve/texts.ts'
import { loadWords } from './loadWords.ts'
import type { SecureLanguages } from './secureMessages.ts'

/** A page whose visitor reads these languages. */
function openPage(languages: readonly string[]) {
  const { documentElement } = document.implementation.createHTMLDocument()
  const { setTimeout, clearTimeout } = globalThis
  return {
    ...{ navigator: { languages }, document: { documentElement } },
    setTimeout: (run: () => void, after: number) => setTimeout(run, after),
    clearTimeout: (id: number) => clearTimeout(id),
  } as unknown as Window
}

async function load(languages: readonly string[], given: SecureLanguages) {
  const page = openPage(languages)
  const words = await loadWords({ page, options: { name: 'Keys', hosts: [], networks: [], ...given } })
  const { lang, dir } = page.document.documentElement
  return { ...words.of('approve', english), lang, dir }
}

/** The lines that the operator finds in the console. */
function listen(): unknown[] {
  const told: unknown[] = []
  const spy = vi.spyOn(console, 'error').mockImplementation((error) => void told.push(error))
  onTestFinished(() => spy.mockRestore())
  return told
}

const german = { approve: { keys: { cancel: 'Abbrechen' } } }
const arabic = { default: { approve: { keys: { cancel: 'إلغاء' } } } }

test('a page without tables speaks English, with the region of the visitor', async () => {
  expect(await load(['en-GB'], {})).toMatchObject({ lang: 'en-GB', dir: 'ltr', keys: english.keys })
})

test('the visitor’s language is loaded, and no other', async () => {
  let loads = 0
  const locales = {
    de: async () => german,
    ar: async () => {
      loads += 1
      return arabic
    },
  }
  expect(await load(['de-AT'], { locales })).toMatchObject({
    lang: 'de-AT',
    dir: 'ltr',
    keys: { cancel: 'Abbrechen', sign: 'Sign' },
  })
  expect(loads).toBe(0)
  expect(await load(['ar'], { locales })).toMatchObject({ lang: 'ar', dir: 'rtl', keys: { cancel: 'إلغاء' } })
})

test('what the page says in English stands in for the kit’s English in every language', async () => {
  const given = { messages: { approve: { keys: { sign: 'Approve' } } }, locales: { de: german } }
  expect((await load(['de'], given)).keys).toMatchObject({ sign: 'Approve', cancel: 'Abbrechen' })
})

test('a page in German speaks German to a visitor who reads none of its languages', async () => {
  const given = { locale: 'de', messages: german, locales: { ar: async () => arabic } }
  expect(await load(['fr'], given)).toMatchObject({ lang: 'de', keys: { cancel: 'Abbrechen' } })
  // The German sentences are none of Arabic’s.
  expect((await load(['ar'], given)).keys).toMatchObject({ cancel: 'إلغاء', sign: 'Sign' })
})

test('a language that does not load leaves English, which the document says (approvals 22)', async () => {
  const told = listen()
  const locales = { ar: () => Promise.reject(new Error('404')) }
  expect(await load(['ar'], { locales })).toMatchObject({ lang: 'en', dir: 'ltr', keys: english.keys })
  expect(told).toMatchObject([{ code: 'messages_load', params: { locale: 'ar' } }])
})

test('a language that loads for ever leaves English after four seconds (approvals 22)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const told = listen()
  const loaded = load(['de'], { locales: { de: () => new Promise(() => {}) } })
  await vi.advanceTimersByTimeAsync(4_000)
  expect((await loaded).lang).toBe('en')
  expect(told).toHaveLength(1)
})
