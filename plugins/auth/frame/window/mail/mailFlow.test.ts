// @vitest-environment node
import { memoryStorage } from 'tapkit/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWallet } from '../../../../../server/auth/fixtures/createWallet.ts'
import { createWorld, origin } from '../../../../../server/auth/fixtures/createWorld.ts'
import { day, openEscrow, takeSecret } from '../../../../../server/auth/fixtures/openEscrow.ts'
import { askOnceOf } from '../email/openEmail.ts'
import { createMailFlow } from './mailFlow.ts'
import { readMailLink } from './readMailLink.ts'
import { undoByMail } from './undoByMail.ts'

type Handle = (request: Request) => Promise<Response>
type Spoil = (answer: () => Promise<Response>) => Promise<Response>

/** Opens the link of a mail in a browser that knows nothing of the wallet. */
function openLink(text: string, handle: Handle, spoil: Spoil = (answer) => answer()) {
  const [, hash = ''] = /\/window(#\S+)/.exec(text) ?? []
  const replaceState = vi.fn()
  const link = readMailLink({ location: { pathname: '/window', hash }, history: { replaceState } } as unknown as Window)
  if (!link) throw new Error(`No link in ${text}`)
  expect(replaceState).toHaveBeenCalledWith(null, '', `/window#${link.act}`)
  const asked: string[] = []
  const send = async (url: string | URL | Request, init?: RequestInit) => {
    const request = new Request(url, init)
    asked.push(request.url)
    return spoil(() => handle(request))
  }
  vi.stubGlobal('fetch', send)
  onTestFinished(() => void vi.unstubAllGlobals())
  const ask = askOnceOf(origin)
  return { asked, flow: createMailFlow(link, (act, token) => undoByMail(ask, act, token)) }
}

const [ada, eve] = ['ada@example.com', 'eve@example.com']

/** The owner of a wallet has changed the email. The answer is the mail to the old one. */
async function changeEmail() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const storage = memoryStorage()
  const world = createWorld({ storage })
  const page = await world.logIn(ada)
  const wallet = await createWallet()
  await page.send('PUT', '/vault', { vault: wallet.text() })
  await page.send('POST', '/email/change', { email: eve })
  await page.send('POST', '/email/change/verify', { code: world.codeFor(eve) })
  const confirm = await page.send('POST', '/email/change/confirm', { email: eve }, { signer: wallet.signer })
  expect(confirm.status).toBe(200)
  const { text } = world.inbox.find((mail) => mail.to === ada && mail.text.includes('#undo=')) ?? { text: '' }
  return { world, page, text, handle: world.server.handle }
}

test('the link to the old email asks nothing before the press, and the press puts the email back, from any browser (login 148, login 150)', async () => {
  const { world, text, handle } = await changeEmail()
  const { flow, asked } = openLink(text, handle)
  expect([flow.step(), asked]).toEqual([{ at: 'ask' }, []])
  await flow.press()
  expect(flow.step()).toEqual({ at: 'done', given: undefined })
  // The token stands in no address.
  expect(asked).toEqual([`${origin}/auth/email/undo`])
  await flow.press()
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(31_000)
  const { json } = await (await world.logIn(ada)).send('GET', '/session')
  expect(json).toMatchObject({ hasVault: true, email: ada })
  const again = openLink(text, handle)
  await again.flow.press()
  expect(again.flow.step()).toEqual({ at: 'stopped', reason: 'over' })
})

test('after 72 hours, or with the email in another wallet, the link says that it undoes nothing, and why (login 150)', async () => {
  const { world, text, handle } = await changeEmail()
  const other = await world.logIn(ada)
  await other.send('PUT', '/vault', { vault: (await createWallet()).text() })
  const taken = openLink(text, handle)
  await taken.flow.press()
  expect(taken.flow.step()).toEqual({ at: 'stopped', reason: 'taken' })
  vi.advanceTimersByTime(72 * 3_600_000)
  const late = openLink(text, handle)
  await late.flow.press()
  expect(late.flow.step()).toEqual({ at: 'stopped', reason: 'over' })
})

test('a press whose answer was lost can be repeated, and may turn out to have done it (login 150)', async () => {
  const { text, handle } = await changeEmail()
  let lost = 1
  const { flow } = openLink(text, handle, async (answer) => {
    const response = await answer()
    if (lost-- > 0) throw new TypeError('cut off')
    return response
  })
  await flow.press()
  expect(flow.step()).toEqual({ at: 'ask', problem: 'down' })
  await flow.press()
  expect(flow.step()).toEqual({ at: 'stopped', reason: 'repeated' })
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('offline')), 'down'],
  ['no JSON', async () => new Response('<html>'), 'down'],
  ['another form', async () => Response.json({ given: 'never' }), 'down'],
  [
    'a fault of its storage',
    async () => Response.json({ error: { code: 'storage_unavailable' } }, { status: 503 }),
    'down',
  ],
  [
    'another time, whatever the page says',
    async () => Response.json({ error: { code: 'clock_off', now: Date.now() } }, { status: 401 }),
    'clock',
  ],
] as const)('a server that gives %s leaves the key for another press (login 150)', async (_, answer, problem) => {
  const { text } = await changeEmail()
  const { flow } = openLink(text, answer)
  await flow.press()
  expect(flow.step()).toEqual({ at: 'ask', problem })
})

test('the link of a mail about a wait cancels it, once, and says if the key was given out before (login 149, login 150)', async () => {
  onTestFinished(() => void vi.useRealTimers())
  const { world, second, begin, escrowOf, page } = await openEscrow()
  const open = () => openLink(world.inbox[0]?.text ?? '', world.server.handle)
  await begin(second)
  const first = open()
  await first.flow.press()
  expect(first.flow.step()).toEqual({ at: 'done', given: undefined })
  expect(first.asked).toEqual([`${origin}/auth/escrow/undo`])
  expect((await escrowOf(page)).waits).toEqual([])
  const again = open()
  await again.flow.press()
  expect(again.flow.step()).toEqual({ at: 'stopped', reason: 'over' })
  vi.advanceTimersByTime(60_000)
  await begin(second)
  vi.advanceTimersByTime(day)
  const given = Date.now()
  expect(await takeSecret(second)).toBeInstanceOf(Uint8Array)
  const late = open()
  await late.flow.press()
  expect(late.flow.step()).toEqual({ at: 'done', given })
})

test.each(['', '=', '=abc', '=<b>', `=${'a'.repeat(16)}.${'b'.repeat(500)}`])(
  'an address without a whole link is sent nowhere (%j, login 148)',
  async (rest) => {
    const { flow, asked } = openLink(`${origin}/window#undo${rest}`, async () => Response.json({}))
    expect(flow.step()).toEqual({ at: 'stopped', reason: 'broken' })
    await flow.press()
    expect(asked).toEqual([])
  },
)

test('every other address is none of a mail, and stays as it is (login 148)', () => {
  for (const hash of ['', '#', '#flow=abc', '#undone=a', '#undo-escrow', '#return=https://a.test']) {
    const replaceState = vi.fn()
    const page = { location: { pathname: '/window', hash }, history: { replaceState } } as unknown as Window
    expect(readMailLink(page)).toBe(undefined)
    expect(replaceState).not.toHaveBeenCalled()
  }
})

test('the browser that the mail is read in keeps no key of the page, and is not taken for one that may be logged in (login 149)', async () => {
  const { text, handle } = await changeEmail()
  const opened = vi.fn()
  vi.stubGlobal('indexedDB', { open: opened })
  const { flow } = openLink(text, handle)
  await flow.press()
  expect(flow.step().at).toBe('done')
  expect(opened).not.toHaveBeenCalled()
})

test('a token of one purpose is of no use for the other (login 148)', async () => {
  const { text, handle } = await changeEmail()
  const { flow } = openLink(text.replace('#undo=', '#escrow='), handle)
  await flow.press()
  expect(flow.step()).toEqual({ at: 'stopped', reason: 'over' })
})
