import { createTestKernel } from 'tapkit/testing'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { BaseError } from '../errors/base.ts'
import { NotConnectedError, UserRejectedError } from '../errors/connection.ts'
import type { MessageSource, Overrides, Wording } from '../types/messages.ts'
import type { SlotItem } from '../types/slot.ts'
import { errorText } from './errorText.ts'
import { wordingOf } from './wordingOf.ts'

const english = {
  back: 'Back',
  again: (wallet: string) => `Ask ${wallet} again`,
  count: (count: number, of?: number) => `${count} of ${of ?? 0}`,
  tags: { recent: 'Recent', get: (wallet: string) => `Get ${wallet}` },
}
/** What stands in for the table of a feature that only this file has. */
type Own = Overrides & { readonly heron?: Wording<typeof english> }

/** As a host would say it whose feature has typed that table. */
const heron = (table: Wording<typeof english>): Overrides => ({ heron: table }) as Overrides

function kit(own?: Own | (() => Promise<Own | { readonly default: Own }>), locale?: string) {
  const messages = own as MessageSource | undefined
  const errors: BaseError[] = []
  const listening = {
    name: 'listening',
    apply: (kernel: { hooks: { onError: { tap: (name: string, run: (error: BaseError) => void) => void } } }) =>
      kernel.hooks.onError.tap('listening', (error) => void errors.push(error)),
  }
  const kernel = createTestKernel({ plugins: [listening as never], messages, locale })
  return { kernel, errors, words: () => kernel.messages('heron' as never, english) }
}

describe('messages', () => {
  test('default: without any the English table itself is handed out, and nothing is loaded', () => {
    const { kernel, words } = kit()
    expect(words()).toBe(english)
    expect([kernel.loadMessages(), kernel.state.locale, kernel.state.texts]).toEqual([undefined, 'en', undefined])
  })

  test('behavior: one sentence is said otherwise, the others stay (interface 10)', async () => {
    const { kernel, words } = kit({ heron: { back: 'Zurück', tags: { get: (wallet) => `${wallet} holen` } } })
    await kernel.loadMessages()
    expect([words().back, words().tags.get('Tern'), words().tags.recent, words().again('Tern')]).toEqual([
      'Zurück',
      'Tern holen',
      'Recent',
      'Ask Tern again',
    ])
    expect(words()).toBe(words())
  })

  test('behavior: a function is given what the sentence is about and, last, the English one', async () => {
    const { kernel, words } = kit({
      heron: {
        back: (said) => `${said}!`,
        again: (wallet, said) => `${wallet}: ${said}`,
        count: (count, of, said) => `${count}/${of} (${said})`,
      },
    })
    await kernel.loadMessages()
    expect([words().back, words().again('Tern'), words().count(1, 2)]).toEqual([
      'Back!',
      'Tern: Ask Tern again',
      '1/2 (1 of 2)',
    ])
  })

  test('error: a function of the host that throws, or says nothing, leaves the English sentence, and is reported', async () => {
    const { kernel, errors, words } = kit({
      heron: {
        back: () => {
          throw new TypeError('boom')
        },
        again: () => {
          throw new TypeError('boom')
        },
        count: (() => undefined) as never,
      },
    })
    await kernel.loadMessages()
    expect([words().back, words().again('Tern'), words().count(1)]).toEqual(['Back', 'Ask Tern again', '1 of 0'])
    expect(errors.map(({ message }) => message)).toEqual(['boom', 'boom'])
  })

  test('error: what is of another kind than the English sentence is left out', async () => {
    const odd = { heron: { back: { no: 'x' }, tags: 'x', again: 3, nobody: null } } as never
    const { kernel, words } = kit(odd)
    await kernel.loadMessages()
    expect([words().back, words().tags, words().again('Tern')]).toEqual(['Back', english.tags, 'Ask Tern again'])
  })

  test('behavior: a loader is called when the first sentence is needed, once, and the state tells', async () => {
    let calls = 0
    const { kernel, words } = kit(async () => {
      calls++
      return { default: { heron: { back: 'Zurück' } } }
    }, 'de-DE')
    await kernel.start()
    expect([calls, words().back]).toEqual([0, 'Back'])
    const changed = new Promise<void>((resolve) => kernel.subscribe(resolve))
    const both = [kernel.loadMessages(), kernel.loadMessages()]
    await Promise.all(both)
    await changed
    expect([calls, words().back, kernel.state.texts, kernel.loadMessages()]).toEqual([
      1,
      'Zurück',
      { lang: 'de-DE', dir: 'ltr' },
      undefined,
    ])
  })

  test('error: a loader that fails is reported, English stays, and nobody waits for it again (interface 10)', async () => {
    const { kernel, errors, words } = kit(() => Promise.reject(new TypeError('offline')), 'de')
    await kernel.loadMessages()
    expect([words().back, kernel.loadMessages(), kernel.state.texts]).toEqual(['Back', undefined, undefined])
    expect(errors.map(({ message }) => message)).toEqual(['The messages of "de" could not be loaded'])
  })

  test('error: what is no locale is refused when the kit is composed, and by setLocale', async () => {
    expect(() => kit({}, 'no locale!')).toThrow(RangeError)
    const { kernel } = kit()
    await expect(kernel.setLocale('no locale!')).rejects.toThrow(RangeError)
    expect(kernel.state.locale).toBe('en')
  })
})

describe('setLocale', () => {
  test('behavior: changes the sentences, and back to English', async () => {
    const { kernel, words } = kit()
    await kernel.setLocale('de', heron({ back: 'Zurück' }))
    expect([words().back, kernel.state.locale]).toEqual(['Zurück', 'de'])
    await kernel.setLocale('en')
    expect([words(), kernel.state.locale, kernel.state.texts]).toEqual([english, 'en', undefined])
  })

  test('behavior: what the host composed the kit with holds in other locales, until their tables say otherwise', async () => {
    const { kernel, words } = kit({ heron: { back: 'Leave', tags: { recent: 'Lately' } } })
    await kernel.setLocale('de', heron({ tags: { get: (wallet) => `${wallet} holen` } }))
    expect([words().back, words().tags.recent, words().tags.get('Tern')]).toEqual(['Leave', 'Lately', 'Tern holen'])
    await kernel.setLocale('fr', heron({ back: 'Retour' }))
    expect([words().back, words().tags.recent, words().tags.get('Tern')]).toEqual(['Retour', 'Lately', 'Get Tern'])
    expect(kernel.state.texts).toEqual({ lang: 'fr', dir: 'ltr' })
    await kernel.setLocale('ar')
    expect([words().back, kernel.state.locale, kernel.state.texts]).toEqual([
      'Leave',
      'ar',
      { lang: 'en', dir: undefined },
    ])
  })

  test('behavior: so do titles, labels and errors, and what is loaded on demand', async () => {
    const { kernel } = kit(async () => ({ errors: { NotConnectedError: 'Sign in first', DestroyedError: 'Gone' } }))
    await kernel.setLocale('de', { errors: { NotConnectedError: 'Kein Konto' } })
    expect(errorText(kernel, new NotConnectedError())).toBe('Kein Konto')
    expect(errorText(kernel, { name: 'DestroyedError', params: {}, message: 'x' })).toBe('Gone')
  })

  test('behavior: what was composed in a language of its own goes with it, and comes back with it', async () => {
    const { kernel, words } = kit({ heron: { back: 'Zurück' } }, 'de')
    await kernel.loadMessages()
    await kernel.setLocale('en')
    expect([words(), kernel.state.texts]).toEqual([english, undefined])
    await kernel.setLocale('de-CH')
    expect([words().back, kernel.state.texts]).toEqual(['Zurück', { lang: 'de', dir: 'ltr' }])
  })

  test('error: where what was composed does not load, the new locale is spoken all the same', async () => {
    const { kernel, errors, words } = kit(() => Promise.reject(new TypeError('offline')))
    await kernel.setLocale('de', heron({ back: 'Zurück' }))
    expect([words().back, errors.map(({ message }) => message)]).toEqual([
      'Zurück',
      ['The messages of "en" could not be loaded'],
    ])
  })

  test('behavior: listeners hear of other sentences in the same locale', async () => {
    const { kernel } = kit()
    await kernel.setLocale('en', heron({ back: 'Go back' }))
    const changed = new Promise<void>((resolve) => kernel.subscribe(resolve))
    await kernel.setLocale('en', heron({ back: 'Return' }))
    await changed
    expect(kernel.messages('heron' as never, english).back).toBe('Return')
  })

  test('behavior: the newest call counts, whatever loads first', async () => {
    const { kernel, words } = kit()
    let finish: (table: object) => void = () => undefined
    const slow = kernel.setLocale(
      'de',
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    await kernel.setLocale('fr', heron({ back: 'Retour' }))
    finish({ heron: { back: 'Zurück' } })
    await slow
    expect([words().back, kernel.state.locale]).toEqual(['Retour', 'fr'])
  })

  test('behavior: what the kit was composed with is not loaded over what the host has set since', async () => {
    const { kernel, words } = kit({ heron: { back: 'Zurück' } }, 'de')
    await kernel.setLocale('fr', heron({ back: 'Retour' }))
    await kernel.loadMessages()
    expect([words().back, kernel.state.locale]).toEqual(['Retour', 'fr'])
  })

  test('error: a failing load changes nothing, and the caller is told', async () => {
    const { kernel, words } = kit()
    await kernel.setLocale('de', heron({ back: 'Zurück' }))
    await expect(kernel.setLocale('fr', () => Promise.reject(new TypeError('offline')))).rejects.toMatchObject({
      ...{ name: 'MessagesLoadError', params: { locale: 'fr' }, cause: { message: 'offline' } },
    })
    expect([words().back, kernel.state.locale]).toEqual(['Zurück', 'de'])
  })

  test('behavior: from right to left names are kept apart from the sentence, numbers and English are not touched', async () => {
    const { kernel, words } = kit()
    const table = heron({ again: (wallet, said) => `${wallet}.|${said}`, count: (count) => `${count}.` })
    await kernel.setLocale('ar', table)
    expect([words().again('Tern'), words().again(''), words().count(3)]).toEqual([
      '\u2068Tern\u2069.|Ask Tern again',
      '.|Ask  again',
      '3.',
    ])
    expect(kernel.state.texts).toEqual({ lang: 'ar', dir: 'rtl' })
  })

  test.each([
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['fa', 'rtl'],
    ['az-Arab', 'rtl'],
    ['ar-Latn', 'ltr'],
    ['ja', 'ltr'],
    ['en-GB', undefined],
    ['en-Arab', 'rtl'],
  ])('behavior: %s is written %s', async (locale, dir) => {
    const { kernel } = kit()
    await kernel.setLocale(locale, heron({ back: 'x' }))
    expect(kernel.state.texts).toEqual({ lang: locale, dir })
  })
})

describe('what has a name of its own', () => {
  test('behavior: titles, labels and errors are said by name; what is not there stays as it was declared', async () => {
    const { kernel } = kit({
      titles: { Heron: (_: undefined, said: string) => `${said} (Vogel)` } as never,
      labels: {
        send: 'Senden',
        'send.failed': ((about: { id: string }, said: string) => `${said} ${about.id}`) as never,
      },
      errors: { NotConnectedError: 'Kein Konto', ConnectFailedError: ({ wallet }, said) => `${wallet}: ${said}` },
    })
    const item = { icon: 'send', view: 'Account', order: 1 } as const
    kernel.hooks.slot.for('heron' as never).tap(
      'heron',
      () =>
        [
          { ...item, id: 'send', label: 'Send' },
          { ...item, id: '0xab', label: 'Failed', labelId: 'send.failed', about: { id: '0xab' } },
          { ...item, id: 'other', label: 'Other' },
        ] as readonly unknown[] as readonly SlotItem[],
    )
    const labels = () => kernel.slot('heron' as never, undefined as never).map(({ label }) => label)
    expect(labels()).toEqual(['Send', 'Failed', 'Other'])
    await kernel.loadMessages()
    expect(labels()).toEqual(['Senden', 'Failed 0xab', 'Other'])
    expect(wordingOf(kernel, 'titles', 'Heron', undefined, 'Heron')).toBe('Heron (Vogel)')
    expect(wordingOf(kernel, 'titles', 'constructor', undefined, 'Heron')).toBe('Heron')
    expect(errorText(kernel, new NotConnectedError())).toBe('Kein Konto')
    expect(errorText(kernel, { name: 'ConnectFailedError', params: { wallet: 'Tern' }, message: 'no' })).toBe(
      'Tern: no',
    )
    expect(errorText(kernel, { ...new UserRejectedError(), name: 'toString', message: 'x' })).toBe('x')
  })
})

test('types: a sentence is a text, or a function of the same parameters and the English one; a table takes a part of it', () => {
  expectTypeOf<Wording<(wallet: string, count?: number) => string>>().toEqualTypeOf<
    string | ((wallet: string, count: number | undefined, english: string) => string)
  >()
  expectTypeOf<{ back: string }>().toExtend<Wording<typeof english>>()
  // @ts-expect-error no such sentence
  kit({ heron: { bakc: 'x' } })
  // @ts-expect-error no such table
  kit({ herno: {} })
  kit({ errors: { HttpStatusError: ({ status }, said) => `${said} ${status.toFixed()}` } })
  // @ts-expect-error no such error
  kit({ errors: { NotConectedError: 'x' } })
  // @ts-expect-error that error is about no such thing
  kit({ errors: { HttpStatusError: ({ staus }, said) => `${said} ${staus}` } })
  // @ts-expect-error a sentence is a text
  kit({ heron: { back: 3 } })
})
