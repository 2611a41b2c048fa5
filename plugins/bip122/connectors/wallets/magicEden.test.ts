import { expect, test } from 'vitest'
import { fromBase64 } from '../../encoding/base64.ts'
import { createRecorder } from '../../fixtures/createRecorder.ts'
import { addresses, publicKey } from '../../fixtures/createSatsWallet.ts'
import { encodeToken } from './encodeToken.ts'
import { adaptMagicEden } from './magicEden.ts'

test('a token is the one that older wallets read, without a signature', () => {
  expect(encodeToken({ purposes: ['payment'], message: 'hi', network: { type: 'Mainnet' } })).toBe(
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJub25lIn0.eyJwdXJwb3NlcyI6WyJwYXltZW50Il0sIm1lc3NhZ2UiOiJoaSIsIm5ldHdvcmsiOnsidHlwZSI6Ik1haW5uZXQifX0.',
  )
  expect(payloadOf(encodeToken({ amount: 12345678901234567890n, who: 'Ünïcødé' }))).toEqual({
    amount: '12345678901234567890',
    who: 'Ünïcødé',
  })
})

test('every call is a token that names Mainnet; amounts are decimal texts', async () => {
  const { calls, source } = createRecorder({
    connect: () => ({ addresses: [{ address: addresses.payment, publicKey, purpose: 'payment' }] }),
    signMessage: () => btoa('signed'),
    signTransaction: () => ({ psbtBase64: 'cHNidP8=', txId: 'cd'.repeat(32) }),
    sendBtcTransaction: () => 'ab'.repeat(32),
  })
  const provider = adaptMagicEden(source, { wallet: 'Magic Eden' })
  const network = 'Mainnet'
  await provider.connect({ network: 'Testnet', message: 'hi' })
  const recipients = [
    { address: addresses.other, amount: 1_000n },
    { address: addresses.ordinals, amount: 2_000n },
  ]
  expect(await provider.sendTransfer({ recipients, network })).toEqual({ txid: 'ab'.repeat(32) })
  expect(
    await provider.signPsbt({ psbt: 'cHNidP8=', signInputs: [{ address: 'a', index: 3 }], broadcast: true, network }),
  ).toEqual({
    psbt: 'cHNidP8=',
    txid: 'cd'.repeat(32),
  })
  await provider.signMessage({ address: addresses.payment, message: 'hi', protocol: 'ecdsa', network })
  const type = { network: { type: 'Mainnet' } }
  expect(calls.map(([name, token]) => [name, payloadOf(String(token))])).toEqual([
    ['connect', { purposes: ['payment', 'ordinals'], message: 'hi', ...type }],
    [
      'sendBtcTransaction',
      {
        recipients: [
          { address: addresses.other, amountSats: '1000' },
          { address: addresses.ordinals, amountSats: '2000' },
        ],
        senderAddress: addresses.payment,
        ...type,
      },
    ],
    [
      'signTransaction',
      {
        psbtBase64: 'cHNidP8=',
        inputsToSign: [{ address: 'a', signingIndexes: [3] }],
        broadcast: true,
        message: 'Sign a transaction',
        ...type,
      },
    ],
    ['signMessage', { address: addresses.payment, message: 'hi', protocol: 'ECDSA', ...type }],
  ])
  await expect(provider.sendTransfer({ recipients, network: 'Signet' })).rejects.toMatchObject({
    name: 'ChainMismatchError',
  })
})

test.each([undefined, null, '', 'soon', {}])(
  'a payment that is answered with %j may have been sent (money 12)',
  async (answer) => {
    const shown = { addresses: [{ address: addresses.payment, publicKey, purpose: 'payment' }] }
    const source = { connect: async () => shown, sendBtcTransaction: async () => answer }
    const provider = adaptMagicEden(source, { wallet: 'Magic Eden' })
    await provider.connect({ network: 'Mainnet' })
    const recipients = [{ address: addresses.other, amount: 1_000n }]
    await expect(provider.sendTransfer({ recipients, network: 'Mainnet' })).rejects.toMatchObject({
      name: 'SendOutcomeUnknownError',
    })
  },
)

function payloadOf(token: string): unknown {
  const [, body = ''] = token.split('.')
  const padded = body
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .padEnd(Math.ceil(body.length / 4) * 4, '=')
  return JSON.parse(new TextDecoder().decode(fromBase64(padded)))
}
