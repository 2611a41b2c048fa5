import bs58 from 'bs58'
import { airdrop } from '../airdrop.mjs'
import { invalidParams, RpcError, signatureFailed, simulationFailed } from '../errors.mjs'
import { statusOf, transactionOf } from '../ledger.mjs'
import { readAddress, readCount, readSignature, readTransaction } from '../params.mjs'
import { toJsonAccount } from './accounts.mjs'

/** What a simulation tells besides its error. */
const detailsOf = (cluster, { logs, units, fee, returnData, inner, after }, { accounts, innerInstructions } = {}) => ({
  accounts: accounts
    ? accounts.addresses.map((address) => {
        const account = after?.get(readAddress(address)) ?? cluster.vm.account(address)
        return toJsonAccount(cluster, account, { encoding: accounts.encoding ?? 'base64' })
      })
    : null,
  fee,
  innerInstructions: innerInstructions
    ? inner.flatMap((list, index) =>
        list.length
          ? [
              {
                index,
                instructions: list.map(({ program, data, ...rest }) => ({
                  ...rest,
                  programIdIndex: program,
                  data: bs58.encode(data),
                })),
              },
            ]
          : [],
      )
    : null,
  loadedAccountsDataSize: 0,
  logs,
  replacementBlockhash: null,
  returnData: returnData
    ? { programId: returnData.programId, data: [Buffer.from(returnData.data).toString('base64'), 'base64'] }
    : null,
  unitsConsumed: units,
})

const nothing = { logs: [], units: 0, fee: null, inner: [] }

/** Runs a transaction without effect, as a preflight does. @throws {RpcError} -32003 */
function simulate({ vm, clock }, { bytes, message }, { verify, anyBlockhash = false }) {
  vm.setTime({ slot: clock.slot(), time: clock.time() })
  const outcome = vm.simulate(bytes, { verify })
  if (outcome.err === 'SignatureFailure') throw signatureFailed()
  const known = anyBlockhash || clock.isValid(bs58.encode(message.blockhash))
  return known ? outcome : { ...nothing, err: 'BlockhashNotFound' }
}

export const transactionMethods = {
  sendTransaction(cluster, [text, { encoding, skipPreflight = false } = {}]) {
    const transaction = readTransaction(text, encoding)
    if (!skipPreflight) {
      const outcome = simulate(cluster, transaction, { verify: true })
      if (outcome.err) throw simulationFailed(outcome.err, detailsOf(cluster, outcome))
    }
    return cluster.submit(transaction.bytes)
  },

  simulateTransaction(cluster, [text, options = {}]) {
    const { encoding, sigVerify = false, replaceRecentBlockhash = false } = options
    if (sigVerify && replaceRecentBlockhash)
      throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
    const transaction = readTransaction(text, encoding)
    const outcome = simulate(cluster, transaction, { verify: sigVerify, anyBlockhash: replaceRecentBlockhash })
    const details = detailsOf(cluster, outcome, options)
    const replacementBlockhash = replaceRecentBlockhash ? cluster.clock.latestBlockhash() : null
    return { context: true, value: { err: outcome.err, ...details, replacementBlockhash } }
  },

  getSignatureStatuses({ ledger, clock }, [signatures]) {
    if (!Array.isArray(signatures) || signatures.length > 256) throw invalidParams('Too many inputs provided; max 256')
    const one = (signature) => {
      const entry = ledger.find(readSignature(signature))
      return entry ? statusOf(entry, clock) : null
    }
    return { context: true, value: signatures.map(one) }
  },

  getTransaction({ ledger }, [signature, options]) {
    const { encoding = 'json', maxSupportedTransactionVersion } =
      typeof options === 'string' ? { encoding: options } : (options ?? {})
    const entry = ledger.find(readSignature(signature))
    if (!entry) return null
    if (entry.message.version === 0 && maxSupportedTransactionVersion === undefined)
      throw new RpcError(
        -32015,
        'Transaction version (0) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
      )
    return transactionOf(entry, encoding)
  },

  getSignaturesForAddress({ ledger, clock }, [address, { before, until, limit = 1000 } = {}]) {
    const list = ledger.of(readAddress(address))
    const indexOf = (signature) => list.findIndex((entry) => entry.signature === signature)
    const start = before === undefined ? 0 : indexOf(readSignature(before)) + 1
    const end = until === undefined ? -1 : indexOf(readSignature(until))
    return list
      .slice(start, end === -1 ? undefined : end)
      .slice(0, limit)
      .map((entry) => {
        const { slot, err, confirmationStatus } = statusOf(entry, clock)
        return { signature: entry.signature, slot, err, memo: entry.memo, blockTime: entry.time, confirmationStatus }
      })
  },

  requestAirdrop: (cluster, [address, lamports]) =>
    airdrop(cluster, readAddress(address), BigInt(readCount(lamports, 'lamports'))),
}
