// Visitors who sign in over HTTP: `node drive.mjs BASES SECONDS VISITORS KIND`. It tells its parent that it begins, and its results.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMessage } from 'tapkit/features/siwx/verify'
import { bytesToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { origin } from './world.mjs'

const [, , list, seconds, visitors, kind] = process.argv
const bases = list.split(',')
const path = kind === 'better-auth' ? '/api/auth/siwe' : '/sign-in'
const isTapkit = kind !== 'better-auth' && kind !== 'viem'
let turn = 0
const next = () => bases[turn++ % bases.length]
const newAccount = () => privateKeyToAccount(bytesToHex(randomBytes(32)))

/** Posts JSON; answers the status, the cookies to come back with, and the body. */
async function post(to, body, cookie = '') {
  const headers = { origin, cookie, ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(`${next()}${path}${to}`, { method: 'POST', headers, body: body && JSON.stringify(body) })
  const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0])
  return { status: response.status, cookie: cookies.join('; '), text: await response.text() }
}

const write = ({ address }, nonce) =>
  isTapkit
    ? createMessage({
        domain: new URL(origin).host,
        accountAddress: address,
        chainId: 'eip155:1',
        uri: origin,
        version: '1',
        nonce,
        issuedAt: new Date().toISOString(),
      })
    : createSiweMessage({ address, chainId: 1, domain: new URL(origin).host, uri: origin, version: '1', nonce })

const signedIn = []
const times = []
const refused = {}

async function signIn(account) {
  const begin = performance.now()
  const given = await post('/nonce', kind === 'better-auth' ? {} : undefined)
  if (given.status !== 200) return given.status
  const message = write(account, JSON.parse(given.text).nonce)
  const signature = await account.signMessage({ message })
  const { status, cookie } = await post('/verify', { message, signature }, given.cookie)
  if (status !== 200) return status
  times.push(performance.now() - begin)
  signedIn.push({ cookie, address: account.address })
}

/** Milliseconds of CPU that the servers have used; not a number while a server is replaced. */
async function spent() {
  const ask = async (base) => {
    const { cpu } = await (await fetch(`${base}/stats`)).json()
    return (cpu.user + cpu.system) / 1_000
  }
  const all = await Promise.all(bases.map((base) => ask(base).catch(() => Number.NaN)))
  return all.reduce((sum, each) => sum + each, 0)
}

const before = await spent()
process.send('begins')
const begin = performance.now()
const isOn = () => performance.now() - begin < seconds * 1_000
await Promise.all(
  Array.from({ length: Number(visitors) }, async () => {
    while (isOn()) {
      const failure = await signIn(newAccount()).catch(({ cause, name }) => cause?.code ?? name)
      if (failure) refused[failure] = (refused[failure] ?? 0) + 1
    }
  }),
)
const rate = signedIn.length / ((performance.now() - begin) / 1_000)
const cpu = ((await spent()) - before) / signedIn.length

/** A storage that has just come back is a 503 for a moment; a server that is being replaced answers nothing. */
async function askUntilKnown(cookie) {
  for (;;) {
    const response = await fetch(`${next()}/sign-in/session`, { headers: { cookie } }).catch(() => undefined)
    if (response?.status === 200) return (await response.json()).sessions
    await sleep(100)
  }
}

/** Whether everybody who was told that they are signed in is, as themselves. */
async function check() {
  const found = { lost: 0, wrong: 0 }
  const left = signedIn.slice(0, 2_000).values()
  const look = async () => {
    for (const { cookie, address } of left) {
      const sessions = await askUntilKnown(cookie)
      if (sessions.length === 0) found.lost++
      else if (sessions.some(({ data }) => data.accountAddress !== address)) found.wrong++
    }
  }
  await Promise.all(Array.from({ length: 8 }, look))
  return found
}

/** Requests a second that ask who is signed in. */
async function ask() {
  const { cookie } = signedIn[0]
  const used = await spent()
  const start = performance.now()
  let answered = 0
  await Promise.all(
    Array.from({ length: Number(visitors) }, async () => {
      while (performance.now() - start < 2_000) {
        await (await fetch(`${next()}/sign-in/session`, { headers: { cookie } })).text()
        answered++
      }
    }),
  )
  const took = (performance.now() - start) / 1_000
  return { asked: Math.round(answered / took), askCpu: ((await spent()) - used) / answered }
}

/** How many of 40 tries with the same nonce, at all servers at once, are let in. */
async function race() {
  const account = newAccount()
  const given = await post('/nonce')
  const message = write(account, JSON.parse(given.text).nonce)
  const signature = await account.signMessage({ message })
  const tries = Array.from({ length: 40 }, () => post('/verify', { message, signature }, given.cookie))
  return { admitted: (await Promise.all(tries)).filter(({ status }) => status === 200).length }
}

const half = times.sort((a, b) => a - b)
const at = (share) => Math.round(half[Math.floor((half.length - 1) * share)] ?? 0)
const more = isTapkit && signedIn.length > 0 ? { ...(await check()), ...(await ask()), ...(await race()) } : {}
process.send({ count: signedIn.length, rate, cpu, p50: at(0.5), p99: at(0.99), refused, ...more }, () =>
  process.exit(0),
)
