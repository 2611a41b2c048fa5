// @vitest-environment node
import { createAppClient, createWalletClient, viemConnector } from '@farcaster/auth-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../../server/auth/fixtures/createWorld.ts'
import { accounts } from './accounts.mjs'
import { scan } from './fixtures/scan.ts'
import { type RunningFarcaster, startFarcaster } from './startFarcaster.mjs'

// Farcaster's own client judges the sandbox and the server: an app and a phone that speak the protocol of the real relay.
let sandbox: RunningFarcaster
beforeAll(async () => {
  sandbox = await startFarcaster()
})
afterEach(() => sandbox.setManner({ do: 'answer' }))
afterAll(() => sandbox.stop())

const clients = () => {
  const config = { relay: sandbox.url, ethereum: viemConnector({ rpcUrl: `${sandbox.url}/rpc` }) }
  return { app: createAppClient(config), wallet: createWalletClient(config) }
}
const question = {
  siweUri: 'https://keys.acme.example/',
  domain: 'keys.acme.example',
  nonce: 'abcdefghijklmnopqrstuvwx',
}

test('an app of Farcaster opens a channel, waits for the phone of the sandbox, and takes its answer', async () => {
  const { app } = clients()
  const { data: channel } = await app.createChannel(question)
  if (!channel) throw new Error('no channel')
  expect(channel).toMatchObject({ nonce: question.nonce, url: expect.stringContaining(channel.channelToken) })
  const { channelToken } = channel
  expect((await app.status({ channelToken })).data).toMatchObject({ state: 'pending', signatureParams: question })
  const watched = app.watchStatus({ channelToken, interval: 20 })
  await scan(channel.url, 'ada')
  const { data } = await watched
  expect(data).toMatchObject({ state: 'completed', fid: 3_001, username: 'ada', authMethod: 'custody' })
  const answer = {
    ...question,
    message: data?.message ?? '',
    signature: data?.signature ?? '0x',
    acceptAuthAddress: false,
  }
  expect(await app.verifySignInMessage(answer)).toMatchObject({ success: true, fid: 3_001, authMethod: 'custody' })
  expect(await app.verifySignInMessage({ ...answer, nonce: 'ofAnotherLogin' })).toMatchObject({ isError: true })
  // The relay has told its answer.
  expect((await app.status({ channelToken })).response?.status).toBe(401)
})

test('a lie of the sandbox’s phone is one for the app of Farcaster too', async () => {
  const { app } = clients()
  for (const manner of [
    'fid',
    'fids',
    'signature',
    'stranger',
    'nonce',
    'domain',
    'chain',
    'statement',
    'expired',
  ] as const) {
    sandbox.setManner({ do: manner })
    const { data: channel } = await app.createChannel(question)
    await scan(channel?.url ?? '', 'ada')
    const { data } = await app.status({ channelToken: channel?.channelToken ?? '' })
    const answer = {
      ...question,
      message: data?.message ?? '',
      signature: data?.signature ?? '0x',
      acceptAuthAddress: false,
    }
    expect([manner, (await app.verifySignInMessage(answer)).success]).toEqual([manner, undefined])
  }
})

test('a phone of Farcaster answers what the server asks, and the device that waits is logged in (login-server 34)', async () => {
  const { wallet } = clients()
  const world = createWorld({ farcaster: sandbox.farcaster })
  const page = await world.open()
  const { json } = await page.send('POST', '/farcaster', {})
  const { channelToken } = wallet.parseSignInURI({ uri: json.url })
  if (!channelToken) throw new Error('no channel')
  const asked = await (
    await fetch(`${sandbox.url}/v1/channel/status`, { headers: { authorization: `Bearer ${channelToken}` } })
  ).json()
  const { domain, siweUri: uri, nonce, expirationTime } = Object(asked).signatureParams
  const [ada] = accounts
  if (!ada) throw new Error('nobody')
  const parts = { address: ada.key.address, fid: ada.fid, domain, uri, nonce, expirationTime: new Date(expirationTime) }
  const { message } = wallet.buildSignInMessage(parts)
  if (message === undefined) throw new Error('no message')
  const signature = await ada.key.signMessage({ message })
  const answer = {
    channelToken,
    message,
    signature,
    fid: ada.fid,
    username: 'ada',
    displayName: 'Ada',
    bio: '',
    pfpUrl: '',
  }
  const foreign = await wallet.authenticate({ ...answer, authKey: 'of nobody' })
  expect(foreign.response?.status).toBe(401)
  const own = await wallet.authenticate({ ...answer, authKey: sandbox.authKey })
  expect([own.response?.status, own.data?.state]).toEqual([201, 'completed'])
  expect(await page.send('GET', `/farcaster/${json.id}`)).toMatchObject({
    status: 200,
    json: { state: 'completed', provider: 'farcaster', userName: 'ada' },
  })
  expect(world.errors).toEqual([])
})
