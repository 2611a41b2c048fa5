import bs58 from 'bs58'
import { programs } from './addresses.mjs'

/** Transactions that landed, in order. */
export function createLedger() {
  let entries = []
  const bySignature = new Map()

  return {
    add(entry) {
      entries.push({ ...entry, memo: memoOf(entry) })
      bySignature.set(entry.signature, entries.at(-1))
    },
    find: (signature) => bySignature.get(signature),
    /** Of one address, the newest first. */
    of: (address) => entries.filter(({ accounts }) => accounts.some((one) => one.address === address)).reverse(),
    at: (slot) => entries.filter((entry) => entry.slot === slot),
    size: () => entries.length,
    truncate(size) {
      for (const { signature } of entries.slice(size)) bySignature.delete(signature)
      entries = entries.slice(0, size)
    },
  }
}

/** '[5] hello', several joined by '; ': the memos of a transaction as nodes list them. */
function memoOf({ message, accounts }) {
  const memos = message.instructions
    .filter(({ program }) => [programs.memo, programs.memo1].includes(accounts[program].address))
    .map(({ data }) => `[${data.length}] ${new TextDecoder().decode(data)}`)
  return memos.length ? memos.join('; ') : null
}

/** What a node says about a transaction that landed. */
export function statusOf({ slot, outcome: { err } }, clock) {
  const final = clock.isFinal(slot)
  return {
    slot,
    confirmations: final ? null : clock.slot() - slot,
    err,
    status: err ? { Err: err } : { Ok: null },
    confirmationStatus: final ? 'finalized' : 'confirmed',
  }
}

const base64 = (bytes) => Buffer.from(bytes).toString('base64')

const toInstruction = ({ program, accounts, data, stackHeight = null }) => ({
  programIdIndex: program,
  accounts,
  data: bs58.encode(data),
  stackHeight,
})

const toPartlyParsed = (loaded) => (instruction) => ({
  programId: loaded[instruction.program].address,
  accounts: instruction.accounts.map((index) => loaded[index].address),
  data: bs58.encode(instruction.data),
  stackHeight: instruction.stackHeight ?? null,
})

/** `getTransaction`'s answer. Instructions stay encoded under `jsonParsed`, as nodes leave those of unknown programs. */
export function transactionOf(entry, encoding) {
  const { bytes, message, accounts, slot, time, outcome, before, after } = entry
  const parsed = encoding === 'jsonParsed'
  const show = parsed ? toPartlyParsed(accounts) : toInstruction
  const loaded = (writable) =>
    accounts
      .filter((account) => account.source === 'lookupTable' && account.writable === writable)
      .map(({ address }) => address)
  return {
    slot,
    blockTime: time,
    version: message.version,
    transaction:
      encoding === 'base64' || encoding === 'base58'
        ? [encoding === 'base64' ? base64(bytes) : bs58.encode(bytes), encoding]
        : { signatures: signaturesOf(bytes, message), message: toJsonMessage(message, accounts, { parsed, show }) },
    meta: {
      err: outcome.err,
      status: outcome.err ? { Err: outcome.err } : { Ok: null },
      fee: outcome.fee,
      preBalances: before.lamports,
      postBalances: after.lamports,
      preTokenBalances: before.tokens,
      postTokenBalances: after.tokens,
      logMessages: outcome.logs,
      innerInstructions: outcome.inner.flatMap((list, index) =>
        list.length ? [{ index, instructions: list.map(show) }] : [],
      ),
      computeUnitsConsumed: outcome.units,
      loadedAddresses: { writable: loaded(true), readonly: loaded(false) },
      rewards: [],
    },
  }
}

function signaturesOf(bytes, { header }) {
  return Array.from({ length: header.signers }, (_, index) =>
    bs58.encode(bytes.subarray(1 + index * 64, 65 + index * 64)),
  )
}

function toJsonMessage({ version, header, keys, blockhash, instructions, lookups }, accounts, { parsed, show }) {
  const addressTableLookups = lookups.map(({ table, writable, readonly }) => ({
    accountKey: bs58.encode(table),
    writableIndexes: writable,
    readonlyIndexes: readonly,
  }))
  return {
    ...(parsed
      ? { accountKeys: accounts.map(({ address, ...rest }) => ({ pubkey: address, ...rest })) }
      : {
          header: {
            numRequiredSignatures: header.signers,
            numReadonlySignedAccounts: header.readonlySigners,
            numReadonlyUnsignedAccounts: header.readonlyOthers,
          },
          accountKeys: keys.map((key) => bs58.encode(key)),
        }),
    recentBlockhash: bs58.encode(blockhash),
    instructions: instructions.map(show),
    ...(version === 0 && { addressTableLookups }),
  }
}
