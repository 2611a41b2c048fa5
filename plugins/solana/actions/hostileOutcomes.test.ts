import { describe, expect, test } from 'vitest'
import { createSigner } from '../fixtures/createSigner.ts'
import { bob } from '../fixtures/createWorld.ts'
import { openSigning } from '../fixtures/openSigning.ts'

const open = openSigning()
const transfer = { kind: 'transfer', to: bob, amount: 5_000_000n } as const
const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more)

describe('a wallet that broadcasts has perhaps sent, where it says (money 10)', () => {
  test.each([
    // axios, where its request to the wallet's node ends early: its code is a text.
    ['what its HTTP client says', failure('Request aborted', { name: 'AxiosError', code: 'ECONNABORTED' })],
    ['that the connection to its node broke', failure('Connection aborted.')],
    ['that its window was closed', failure('', { name: 'WalletWindowClosedError' })],
  ])('%s', async (_, error) => {
    const { kernel } = await open(createSigner({ send: () => Promise.reject(error) }))
    await expect(kernel.send(await kernel.prepare(transfer))).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
    expect(kernel.state.ledger).toMatchObject([{ status: 'unknown' }])
  })
})
