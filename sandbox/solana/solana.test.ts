// @vitest-environment node
import { createServer } from 'node:net'
import {
  createAssociatedTokenAccountInstruction,
  createInitializeMint2Instruction,
  createTransferCheckedInstruction,
  getAccount,
  getAssociatedTokenAddressSync,
  getMint,
  getTokenMetadata,
  MINT_SIZE,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  type AccountInfo,
  ComputeBudgetProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SendTransactionError,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  type TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seeds } from '../wallet/solana/accounts.ts'
import { cluster, people, programs, tokens } from './addresses.mjs'
import { buildTransaction } from './fixtures/buildTransaction.ts'
import { type RunningSolana, startSolana } from './startSolana.mjs'

let solana: RunningSolana
let connection: Connection
const [alice, second, poor] = seeds.map((seed) => Keypair.fromSeed(Buffer.from(seed, 'hex'))) as [
  Keypair,
  Keypair,
  Keypair,
]
const [bob, carol] = [people.bob, people.carol].map((address) => new PublicKey(address)) as [PublicKey, PublicKey]

beforeAll(async () => {
  solana = await startSolana({ port: 0 })
  connection = new Connection(solana.rpcUrl, 'confirmed')
})
afterAll(() => solana?.stop())

async function ask<result = unknown>(method: string, ...params: unknown[]): Promise<result> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { result, error } = await (await fetch(solana.rpcUrl, { method: 'POST', body })).json()
  if (error) throw new Error(error.message)
  return result
}
const pay = (from: Keypair, to: PublicKey, lamports: number | bigint) =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })
async function signed(from: Keypair, ...instructions: TransactionInstruction[]): Promise<Transaction> {
  const transaction = new Transaction({ feePayer: from.publicKey, ...(await connection.getLatestBlockhash()) })
  transaction.add(...instructions).sign(from)
  return transaction
}
/** A connection of its own: each remembers a blockhash for half a minute, and these tests move time. */
const confirm = (from: Keypair, ...instructions: TransactionInstruction[]) =>
  sendAndConfirmTransaction(new Connection(solana.rpcUrl, 'confirmed'), new Transaction().add(...instructions), [from])
/** What the node says to a transaction that it refuses. */
async function refusal(bytes: Uint8Array): Promise<SendTransactionError> {
  const error: unknown = await connection.sendRawTransaction(bytes).catch((reason) => reason)
  if (error instanceof SendTransactionError) return error
  throw error
}

describe('who is there', () => {
  test('the genesis is the sandbox’s own, and its CAIP-2 id the first 32 characters of it', async () => {
    expect(await connection.getGenesisHash()).toBe(cluster.genesisHash)
    expect(cluster.id).toBe(`solana:${cluster.genesisHash.slice(0, 32)}`)
  })

  test('the wallet’s accounts have the written addresses, SOL and tokens; carol has nothing', async () => {
    expect([alice, second, poor].map(({ publicKey }) => publicKey.toBase58())).toEqual(people.accounts)
    expect(await connection.getBalance(alice.publicKey)).toBe(100 * LAMPORTS_PER_SOL)
    expect(await connection.getAccountInfo(carol)).toBeNull()
    for (const { address, program, decimals, ata } of Object.values(tokens)) {
      const mint = await getMint(connection, new PublicKey(address), 'confirmed', new PublicKey(program))
      expect(mint.decimals).toBe(decimals)
      for (const [index, at] of ata.entries()) {
        const owner = new PublicKey(people.accounts[index] ?? '')
        expect(getAssociatedTokenAddressSync(mint.address, owner, false, new PublicKey(program)).toBase58()).toBe(at)
        const held = await getAccount(connection, new PublicKey(at), 'confirmed', new PublicKey(program))
        expect(held.amount).toBeGreaterThan(0n)
      }
    }
  })

  test('tokens are listed parsed, for both programs', async () => {
    const list = async (programId: PublicKey) => {
      const { value } = await connection.getParsedTokenAccountsByOwner(alice.publicKey, { programId })
      return value.map(({ account }) => account.data.parsed.info)
    }
    const classic = await list(TOKEN_PROGRAM_ID)
    expect(classic.map(({ mint }) => mint).sort()).toEqual(
      [tokens.USDC, tokens.SAND, tokens.BROKEN, tokens.WHOLE].map(({ address }) => address).sort(),
    )
    expect(classic.find(({ mint }) => mint === tokens.SAND.address).tokenAmount).toEqual({
      amount: '1000000500000000',
      decimals: 9,
      uiAmount: 1_000_000.5,
      uiAmountString: '1000000.5',
    })
    const extended = await list(TOKEN_2022_PROGRAM_ID)
    expect(extended.map(({ mint }) => mint).sort()).toEqual([tokens.PAIL.address, tokens.HOSTILE.address].sort())
  })

  test('metadata stands where clients look for it', async () => {
    const pail = await getTokenMetadata(connection, new PublicKey(tokens.PAIL.address))
    expect(pail).toMatchObject({ name: tokens.PAIL.name, symbol: tokens.PAIL.symbol })
    const hostile = await getTokenMetadata(connection, new PublicKey(tokens.HOSTILE.address))
    expect(hostile?.name).toBe(tokens.HOSTILE.name)
    const program = new PublicKey(programs.metadata)
    for (const { address, metadata, name } of [tokens.USDC, tokens.SAND, tokens.BROKEN]) {
      const at = [Buffer.from('metadata'), program.toBytes(), new PublicKey(address).toBytes()]
      expect(PublicKey.findProgramAddressSync(at, program)[0].toBase58()).toBe(metadata)
      const account = await connection.getAccountInfo(new PublicKey(metadata ?? ''))
      const length = account?.data.readUInt32LE(65) ?? 0
      if (address === tokens.BROKEN.address) expect(length).toBeGreaterThan(4_000_000_000)
      else expect(account?.data.toString('utf8', 69, 69 + length).replace(/\0+$/, '')).toBe(name)
    }
  })
})

describe('sending', () => {
  test('an airdrop, then a transfer at the fixed price: the fee asked, charged and told are one', async () => {
    const payer = Keypair.generate()
    await connection.confirmTransaction(await connection.requestAirdrop(payer.publicKey, 2 * LAMPORTS_PER_SOL))
    const transaction = await signed(
      payer,
      ComputeBudgetProgram.setComputeUnitLimit({ units: 300_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000_000 }),
      pay(payer, bob, LAMPORTS_PER_SOL),
    )
    expect((await connection.getFeeForMessage(transaction.compileMessage())).value).toBe(6_005_000)
    const before = await connection.getBalance(bob)
    const signature = await connection.sendRawTransaction(transaction.serialize())
    await connection.confirmTransaction(signature)
    expect(await connection.getBalance(bob)).toBe(before + LAMPORTS_PER_SOL)
    expect(await connection.getBalance(payer.publicKey)).toBe(LAMPORTS_PER_SOL - 6_005_000)
    const landed = await connection.getTransaction(signature)
    expect(landed?.meta).toMatchObject({ err: null, fee: 6_005_000 })
    expect(landed?.meta?.preBalances[0]).toBe(2 * LAMPORTS_PER_SOL)
    expect(landed?.transaction.message.recentBlockhash).toBe(transaction.recentBlockhash)
    const history = await connection.getSignaturesForAddress(bob)
    expect(history[0]).toMatchObject({ signature, err: null, confirmationStatus: 'confirmed' })
  })

  test.each([
    ['no limit', [ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000_000 })]],
    ['neither', []],
    ['too high a limit', [ComputeBudgetProgram.setComputeUnitLimit({ units: 9_000_000 })]],
  ])('the fee of a transfer with %s is the one foretold', async (_, budget) => {
    const transaction = await signed(alice, ...budget, pay(alice, bob, 1_000_000))
    const { value } = await connection.getFeeForMessage(transaction.compileMessage())
    const before = await connection.getBalance(alice.publicKey)
    await connection.confirmTransaction(await connection.sendRawTransaction(transaction.serialize()))
    expect(before - 1_000_000 - (await connection.getBalance(alice.publicKey))).toBe(value)
  })

  test('two equal transfers are two, in slots of their own', async () => {
    const before = await connection.getBalance(bob)
    await confirm(alice, pay(alice, bob, 2_000_000))
    await ask('sandbox_warpSlots', 1)
    await confirm(alice, pay(alice, bob, 2_000_000))
    expect(await connection.getBalance(bob)).toBe(before + 4_000_000)
  })

  test('version 0, simulated and sent; an old client is told so', async () => {
    const { blockhash } = await connection.getLatestBlockhash()
    const transaction = buildTransaction(alice.publicKey, blockhash, pay(alice, bob, 3_000_000))
    transaction.sign([alice])
    const { value } = await connection.simulateTransaction(transaction, { sigVerify: true })
    expect(value).toMatchObject({ err: null, unitsConsumed: 150 })
    const signature = await connection.sendTransaction(transaction)
    await expect(connection.getTransaction(signature)).rejects.toThrow('Transaction version (0) is not supported')
    const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(landed?.version).toBe(0)
    const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(parsed?.transaction.message.accountKeys[0]).toMatchObject({ signer: true, writable: true })
  })

  test('a new mint, and its token to somebody without an account for it', async () => {
    const mint = Keypair.generate()
    const create = new Transaction().add(
      SystemProgram.createAccount({
        fromPubkey: alice.publicKey,
        newAccountPubkey: mint.publicKey,
        lamports: await connection.getMinimumBalanceForRentExemption(MINT_SIZE),
        space: MINT_SIZE,
        programId: TOKEN_PROGRAM_ID,
      }),
      createInitializeMint2Instruction(mint.publicKey, 6, alice.publicKey, null),
    )
    await sendAndConfirmTransaction(connection, create, [alice, mint])
    expect((await connection.getTokenSupply(mint.publicKey)).value.amount).toBe('0')
  })

  test.each([['SAND', TOKEN_PROGRAM_ID] as const, ['PAIL', TOKEN_2022_PROGRAM_ID] as const])(
    '%s to a fresh address creates the account',
    async (key, program) => {
      const mint = new PublicKey(tokens[key].address)
      const owner = Keypair.generate().publicKey
      const from = getAssociatedTokenAddressSync(mint, alice.publicKey, false, program)
      const to = getAssociatedTokenAddressSync(mint, owner, false, program)
      const signature = await confirm(
        alice,
        createAssociatedTokenAccountInstruction(alice.publicKey, to, owner, mint, program),
        createTransferCheckedInstruction(from, mint, to, alice.publicKey, 150n, tokens[key].decimals, [], program),
      )
      expect((await connection.getTokenAccountBalance(to)).value.amount).toBe('150')
      const meta = (await connection.getTransaction(signature))?.meta
      expect(meta?.postTokenBalances?.find((entry) => entry.owner === owner.toBase58())).toMatchObject({
        mint: tokens[key].address,
        uiTokenAmount: { amount: '150' },
      })
      expect(meta?.innerInstructions?.length).toBe(1)
    },
  )

  test('an account is watched', async () => {
    const watched = Keypair.generate().publicKey
    const heard = new Promise<AccountInfo<Buffer>>((resolve) => connection.onAccountChange(watched, resolve))
    // Subscribing has no answer of its own in web3.js; slots come only once the socket is open.
    await new Promise<void>((resolve) => {
      const id = connection.onSlotChange(() => {
        void connection.removeSlotChangeListener(id).then(resolve)
      })
    })
    await connection.requestAirdrop(watched, LAMPORTS_PER_SOL)
    expect((await heard).lamports).toBe(LAMPORTS_PER_SOL)
  })

  test('finality takes 32 slots', async () => {
    const signature = await confirm(alice, pay(alice, bob, 4_000_000))
    const status = async () => (await connection.getSignatureStatuses([signature])).value[0]
    expect(await status()).toMatchObject({ confirmationStatus: 'confirmed', err: null })
    await ask('sandbox_warpSlots', 32)
    expect(await status()).toMatchObject({ confirmationStatus: 'finalized', confirmations: null })
    expect((await connection.getSignatureStatuses(['1'.repeat(64)])).value).toEqual([null])
  })
})

describe('refusing', () => {
  test('a bad signature', async () => {
    const bytes = (await signed(alice, pay(alice, bob, 1_000_000))).serialize()
    bytes[5] = (bytes[5] ?? 0) ^ 1
    expect((await refusal(bytes)).message).toContain('Transaction signature verification failure')
  })

  test('a blockhash that nobody gave out, and one that is too old', async () => {
    const transaction = new Transaction({
      feePayer: alice.publicKey,
      blockhash: Keypair.generate().publicKey.toBase58(),
      lastValidBlockHeight: 1,
    }).add(pay(alice, bob, 1_000_000))
    transaction.sign(alice)
    expect((await refusal(transaction.serialize())).message).toContain('Blockhash not found')

    const old = await signed(alice, pay(alice, bob, 1_000_000))
    // Slots pass by themselves as well, while a busy machine gets here.
    await ask('sandbox_warpSlots', 140)
    expect((await connection.isBlockhashValid(old.recentBlockhash ?? '')).value).toBe(true)
    await ask('sandbox_warpSlots', 11)
    expect((await refusal(old.serialize())).message).toContain('Blockhash not found')
    expect((await connection.getFeeForMessage(old.compileMessage())).value).toBeNull()
    const { value } = await connection.simulateTransaction(new VersionedTransaction(old.compileMessage()), {
      replaceRecentBlockhash: true,
    })
    expect(value.err).toBeNull()
    expect(await connection.getBlockHeight()).toBeGreaterThan(150)
  })

  test('more than there is, with the log', async () => {
    const error = await refusal((await signed(alice, pay(alice, bob, 10n ** 15n))).serialize())
    expect(error.message).toContain('Error processing Instruction 0: custom program error: 0x1')
    expect(await error.getLogs(connection)).toEqual(
      expect.arrayContaining([expect.stringContaining('Transfer: insufficient lamports')]),
    )
  })

  test('what would leave too little for rent, at either end', async () => {
    const tiny = await refusal((await signed(alice, pay(alice, carol, 1000))).serialize())
    expect(tiny.message).toContain('Transaction results in an account (1) with insufficient funds for rent')
    const balance = await connection.getBalance(second.publicKey)
    const most = await refusal((await signed(second, pay(second, bob, balance - 6_000))).serialize())
    expect(most.message).toContain('Transaction results in an account (0) with insufficient funds for rent')
  })

  test('a fee that cannot be paid, and the same transaction twice', async () => {
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000_000 })
    const costly = await refusal((await signed(poor, price, pay(poor, bob, 1))).serialize())
    expect(costly.message).toMatch(/insufficient funds for rent|Insufficient funds for fee/)
    const bytes = (await signed(alice, pay(alice, bob, 5_000_000))).serialize()
    await connection.sendRawTransaction(bytes)
    expect((await refusal(bytes)).message).toContain('This transaction has already been processed')
  })

  test('what is no transaction at all', async () => {
    await expect(ask('sendTransaction', 'AAAA', { encoding: 'base64' })).rejects.toThrow('failed to deserialize')
    await expect(ask('sendTransaction', '????', { encoding: 'base64' })).rejects.toThrow('invalid base64')
    await expect(ask('getBalance', 'nobody')).rejects.toThrow('Invalid param')
    await expect(ask('getNothing')).rejects.toThrow('Method not found')
    // Every cut and many flips of a good one: the node must answer, for the VM itself would end the process.
    const good = (await signed(alice, pay(alice, bob, 1))).serialize()
    for (let at = 0; at < good.length; at++) {
      const cut = Buffer.from(good.subarray(0, at)).toString('base64')
      await expect(ask('sendTransaction', cut, { encoding: 'base64', skipPreflight: true })).rejects.toThrow()
      const flipped = Buffer.from(good)
      flipped[at] = (flipped[at] ?? 0) ^ 0x81
      await ask('simulateTransaction', flipped.toString('base64'), { encoding: 'base64' }).catch(() => undefined)
    }
    expect(await ask('getHealth')).toBe('ok')
  })
})

describe('what tests order', () => {
  test('a transaction that was dropped never lands; one that waits does', async () => {
    const lost = (await signed(alice, pay(alice, bob, 6_000_000))).serialize()
    await ask('sandbox_dropTransactions', 1)
    const signature = await connection.sendRawTransaction(lost)
    expect((await connection.getSignatureStatuses([signature])).value).toEqual([null])
    expect(await connection.sendRawTransaction(lost)).toBe(signature)
    expect((await connection.getSignatureStatuses([signature])).value[0]?.err).toBeNull()

    await ask('sandbox_pause')
    const waiting = await connection.sendRawTransaction((await signed(alice, pay(alice, bob, 7_000_000))).serialize())
    expect((await connection.getSignatureStatuses([waiting])).value).toEqual([null])
    await ask('sandbox_resume')
    expect((await connection.getSignatureStatuses([waiting])).value[0]?.err).toBeNull()
  })

  test('a transaction that fails when it lands is recorded, and its fee is gone', async () => {
    const bytes = (await signed(alice, pay(alice, bob, 10n ** 15n))).serialize()
    const before = await connection.getBalance(alice.publicKey)
    const signature = await connection.sendRawTransaction(bytes, { skipPreflight: true })
    const { value } = await connection.confirmTransaction(signature)
    expect(value.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
    expect(await connection.getBalance(alice.publicKey)).toBe(before - 5000)
  })

  test('accounts and history are put back', async () => {
    const id = await ask('sandbox_snapshot')
    const before = await connection.getBalance(bob)
    const signature = await confirm(alice, pay(alice, bob, 8_000_000))
    await ask('sandbox_revert', id)
    expect(await connection.getBalance(bob)).toBe(before)
    expect(await connection.getTransaction(signature)).toBeNull()
    await confirm(alice, pay(alice, bob, 9_000_000))
    expect(await connection.getBalance(bob)).toBe(before + 9_000_000)
  })
})

test('a page of another origin may ask', async () => {
  const response = await fetch(solana.rpcUrl, { method: 'OPTIONS' })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-headers')).toBe('*')
})

test('a taken port is one sentence, also where it is the WebSocket’s', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(startSolana({ port: port - 1 })).rejects.toThrow(
    `Port ${port} for Solana (sandbox) is in use: stop what runs there, or choose another with TAPKIT_PORT_SOLANA=`,
  )
  server.close()
})
