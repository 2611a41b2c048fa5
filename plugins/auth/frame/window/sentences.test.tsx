import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fakeAuthenticator } from '../fixtures/fakeAuthenticator.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { openStore } from '../fixtures/openStore.ts'
import { factorOf, findHold, openersOf, unusedOf } from '../wallet/openers.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { ReplaceStep } from './ChooseStep.tsx'
import { CodeStep } from './CodeStep.tsx'
import type { ConnectFlow } from './connectFlow.ts'
import { FactorsStart } from './FactorsStart.tsx'
import { ManageWindow } from './ManageWindow.tsx'
import type { ManageFlow } from './manageFlow.ts'
import type { Change } from './manageStep.ts'
import { needOf, needsWords } from './needsWords.ts'
import { OpenStep } from './OpenStep.tsx'
import { WordsStep } from './WordsStep.tsx'

type Held = 'synced' | 'local' | 'unused'

/** The ways into a wallet, and the copies that its visitor has kept. */
type Facts = {
  readonly first: 'synced' | 'local' | undefined
  /** Whether the vault has the first passkey too. */
  readonly isFirstInVault: boolean
  readonly added: readonly Held[]
  readonly hasCode: boolean
  readonly hasOtherBrowser: boolean
  /** Whether an auth server keeps the vault. */
  readonly hasLogin: boolean
  readonly wordsKept: boolean
}

const both = [true, false]
const everyFact: readonly Facts[] = (['synced', 'local', undefined] as const)
  .flatMap((first) => both.map((isFirstInVault) => ({ first, isFirstInVault })))
  .flatMap((facts) =>
    ([[], ['synced'], ['local'], ['unused'], ['synced', 'local'], ['local', 'local', 'unused']] as const).map(
      (added) => ({ ...facts, added }),
    ),
  )
  .flatMap((facts) => both.map((hasCode) => ({ ...facts, hasCode })))
  .flatMap((facts) => both.map((hasOtherBrowser) => ({ ...facts, hasOtherBrowser })))
  .flatMap((facts) => (facts.first ? [false] : both).map((hasLogin) => ({ ...facts, hasLogin })))
  .flatMap((facts) => both.map((wordsKept) => ({ ...facts, wordsKept })))
  // Something beside the browser opens each wallet.
  .filter(({ first, isFirstInVault, added, hasCode }) =>
    first ? true : !isFirstInVault && (hasCode || added.length > 0),
  )

const hasVault = ({ first, isFirstInVault, added, hasCode }: Facts) =>
  !first || isFirstInVault || added.length > 0 || hasCode

function walletOf(facts: Facts): Wallet {
  const { first, isFirstInVault, added, hasCode, hasOtherBrowser, hasLogin, wordsKept } = facts
  const root = first ? [{ credentialId: 'AAAA', backupEligible: first === 'synced' }] : []
  const used = added.flatMap((held, at) =>
    held === 'unused' ? [] : [{ credentialId: `BBB${at}`, backupEligible: held === 'synced', name: `Number ${at}` }],
  )
  const names = [
    ...['device:here', ...(hasOtherBrowser ? ['device:other'] : [])],
    ...[...(isFirstInVault ? root : []), ...used].map(factorOf),
    ...added.flatMap((held, at) => (held === 'unused' ? [`passkey:unused${at}`] : [])),
    ...(hasCode ? ['code'] : []),
    ...(hasLogin ? ['login:1'] : []),
  ]
  const shares = Object.fromEntries(names.map((name, at) => [name, { added: at }]))
  return {
    kind: first ? 'passkey' : 'vault',
    accounts: [{ namespace: 'eip155', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
    passkeys: [...root, ...used],
    ...(hasVault(facts) ? { vault: JSON.stringify({ id: 'a', version: 1, shares }) } : {}),
    wordsKept,
  }
}

/** The factors of the vault beside browsers. */
const lastingOf = (facts: Facts) => {
  const passkeys = (facts.first && facts.isFirstInVault ? ['first'] : []).concat(
    facts.added.map((_, at) => `added ${at}`),
  )
  return facts.hasCode ? [...passkeys, 'code'] : passkeys
}

/** Whether anything but the words opens the wallet after a loss, somewhere, with a recovery file if one was saved. */
function opensAfter(facts: Facts, lost: string): boolean {
  if (facts.first && lost !== 'first') return true
  const browsers = ['browser', ...(facts.hasOtherBrowser ? ['other browser'] : [])]
  const left = (names: readonly string[]) => names.filter((name) => name !== lost).length
  // Two browsers never meet.
  return hasVault(facts) && left(lastingOf(facts)) + Math.min(1, left(browsers)) + Number(facts.hasLogin) >= 2
}

/** Sentences that say something of the wallet, and whether it is so. */
const claims: readonly (readonly [RegExp, (facts: Facts) => boolean])[] = [
  [/Your passkey is not synced/, ({ first }) => first === 'local'],
  [/If that is lost, only these 24 words/, (facts) => !opensAfter(facts, 'first')],
  [/Your passkey is synced, so you can go on without/, ({ first }) => first === 'synced'],
  [/If this browser loses its data, or .* is lost, only these/, (facts) => !opensAfter(facts, 'browser')],
  [/or the (code|passkey) is lost, only these/, (facts) => lastingOf(facts).every((name) => !opensAfter(facts, name))],
  [/has no passkey/, ({ first, added }) => !first && added.length === 0],
  [/your recovery code open it|Its recovery code opens it|This wallet has a recovery code/, ({ hasCode }) => hasCode],
  [/your passkey open the wallet together/, ({ first, added, hasCode }) => !first && !hasCode && added.length === 1],
  [/has no recovery code|and no recovery code/, ({ hasCode }) => !hasCode],
  [/even if your passkeys are lost/, ({ first, added }) => first !== undefined || added.length > 0],
  [/This wallet needs no file: its passkey alone/, (facts) => facts.first !== undefined && !hasVault(facts)],
  [/this file opens nothing yet/, (facts) => lastingOf(facts).length < 2],
  [/it names one passkey/, (facts) => lastingOf(facts).filter((name) => name !== 'code').length === 1],
  [/it names the recovery code and no passkey/, (facts) => lastingOf(facts).join() === 'code'],
  [/The browser that has the wallet/, ({ hasOtherBrowser }) => !hasOtherBrowser],
  [/One of 2 browsers/, ({ hasOtherBrowser }) => hasOtherBrowser],
  [
    /opens with its first passkey|The wallet was made with this passkey, so|if you have its first passkey/,
    ({ first }) => first !== undefined,
  ],
  [/Nothing else opens the wallet in this browser/, ({ first }) => first === undefined],
  [/the words of the wallet were not kept here/, ({ wordsKept }) => !wordsKept],
  [/or a recovery code if there is none/, ({ first }) => first === undefined],
  [/then opens with its words, or with its recovery file/, (facts) => facts.first === undefined && hasVault(facts)],
  [/for each signature/, ({ first, added }) => !first && added.every((held) => held === 'unused')],
  [/if you have no passkey at hand|or with the recovery code/, ({ hasCode }) => hasCode],
  [/on one device or security key alone/, ({ first, added }) => first === 'local' || added.includes('local')],
  [/Unless the wallet was made with this passkey/, ({ first, hasLogin }) => first === undefined && !hasLogin],
  [/In other browsers, the wallet opens with its words or its recovery file/, ({ hasLogin }) => !hasLogin],
  [/after your login in other browsers too/, ({ hasLogin }) => hasLogin],
  [/nothing after a login in another one/, ({ hasLogin }) => hasLogin],
  [/stays with its login/, ({ hasLogin }) => hasLogin],
]

const flow = {} as ConnectFlow & ManageFlow
const store = openStore(fakeIndexedDb())
const { port } = fakeAuthenticator()

/** Each page that says something of the wallet, by name. */
function pagesOf(wallet: Wallet): Record<string, ReactNode> {
  const given = {
    name: 'Keys',
    host: 'https://app.acme.test',
    look: {},
    wallet,
    store,
    passkeys: port,
    close: () => {},
  }
  const droppable = [...wallet.passkeys, ...unusedOf(wallet)].filter((passkey) => !findHold(wallet, passkey))
  const changes: readonly Change[] = [
    { act: 'add' },
    { act: 'code' },
    { act: 'others' },
    { act: 'email', from: 'ann@acme.example', to: 'ann@next.example' },
    { act: 'give' },
    { act: 'browser', browser: { id: 'a', factor: 'device:other', name: 'Firefox', at: 0, isThis: false } },
    ...droppable.map((passkey) => ({ act: 'drop', passkey }) as const),
  ]
  const other: Wallet = { ...wallet, accounts: [{ namespace: 'eip155', address: `0x${'a'.repeat(40)}` }] }
  const step = { at: 'replace', stored: wallet, found: other } as const
  const replace = { ...given, flow, origin: 'https://keys.acme.test', isAwaited: () => true }
  return {
    words: (
      <WordsStep
        name="Keys"
        flow={flow}
        step={{ at: 'words', need: needsWords(wallet) ? needOf(wallet) : undefined }}
      />
    ),
    replace: <ReplaceStep {...replace} step={step} />,
    ...Object.fromEntries(
      (['export', 'file'] as const).map((task) => [task, <ManageWindow key={task} {...given} task={task} />]),
    ),
    ...Object.fromEntries(
      (['passkeys', 'code'] as const).map((task) => [
        task,
        <FactorsStart key={task} {...given} task={task} flow={flow} step={{ at: 'start', wallet }} />,
      ]),
    ),
    ...Object.fromEntries(
      changes.map((change) => {
        const title = change.act === 'drop' ? `drop ${factorOf(change.passkey)}` : change.act
        const step = { at: 'open', wallet, change, openers: openersOf(wallet) } as const
        return [title, <OpenStep key={title} name="Keys" flow={flow} step={step} />]
      }),
    ),
  }
}

function textOf(page: ReactNode): string {
  const element = document.createElement('div')
  element.innerHTML = renderToStaticMarkup(page)
  return element.textContent ?? ''
}

test('each sentence of the window is true of the wallet that is shown, whatever opens the wallet (login 64)', () => {
  const said = new Set<RegExp>()
  for (const facts of everyFact)
    for (const [name, page] of Object.entries(pagesOf(walletOf(facts)))) {
      const text = textOf(page)
      for (const [sentence, isSo] of claims)
        if (sentence.test(text)) {
          said.add(sentence)
          expect(isSo(facts), `${name} says ${sentence} of ${JSON.stringify(facts)}`).toBe(true)
        }
    }
  // The code of a wallet that has no passkey is shown by another step.
  expect(claims.map(([sentence]) => sentence).filter((sentence) => !said.has(sentence))).toEqual([/for each signature/])
})

test('the words are asked for with the reason of this wallet, and no factor is named that the wallet lacks (login 64)', () => {
  for (const facts of everyFact) {
    const wallet = walletOf(facts)
    if (!needsWords(wallet)) continue
    const text = textOf(pagesOf(wallet).words)
    const isOnly = text.includes('only these 24 words')
    expect(isOnly || text.includes('Whatever you lose'), text).toBe(true)
    if (!facts.hasCode) expect(text, JSON.stringify(facts)).not.toMatch(/code/)
    if (!facts.first && facts.added.length === 0) expect(text, JSON.stringify(facts)).not.toMatch(/your passkey/i)
  }
})

test('the list of passkeys says of each whether it is synced (login 64)', () => {
  for (const facts of everyFact) {
    const rows = textOf(pagesOf(walletOf(facts)).passkeys)
    const count = (held: Held) => facts.added.filter((each) => each === held).length + Number(facts.first === held)
    expect(rows.split('Not synced: on one device or security key alone').length - 1).toBe(count('local'))
    expect(rows.replaceAll('Not synced', '').split('Synced').length - 1).toBe(count('synced'))
    expect(rows.split('Not used in this browser yet').length - 1).toBe(count('unused'))
  }
})

test('a recovery file is said to open with what its wallet has (login 64)', () => {
  for (const facts of everyFact.filter(hasVault)) {
    const text = textOf(pagesOf(walletOf(facts)).file)
    const passkeys = lastingOf(facts).filter((name) => name !== 'code').length
    expect(/(\d+|A) passkeys? of the wallet/.exec(text)?.[1]).toBe(
      passkeys === 0 ? undefined : passkeys === 1 ? 'A' : `${passkeys}`,
    )
    expect(/two of:.*The recovery code/.test(text)).toBe(facts.hasCode)
  }
})

test('the code of a wallet without a passkey is said to be typed for each signature (login 64)', () => {
  expect(textOf(<CodeStep name="Keys" code="AAAA-BBBB" onWritten={() => {}} />)).toContain('for each signature')
})
