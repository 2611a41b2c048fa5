import bs58 from 'bs58'
import { loadLitesvm } from './binding.mjs'
import { toJsonError } from './errors.mjs'

// The repository of AlreadyProcessed: as many as a busy afternoon makes.
const HISTORY = 100_000n

/**
 * Solana's runtime. Addresses are base58, amounts bigint.
 * @throws {NoLitesvmError} where there is none for this machine
 */
export function createVm() {
  const { Account, FailedTransactionMetadata, LiteSvm } = loadLitesvm()
  let svm = new LiteSvm()
  // Its blockhash never changes, so two equal transfers would be one: the facade has a window of its own.
  svm.setBlockhashCheck(false)
  svm.setTransactionHistory(HISTORY)

  const outcomeOf = (answer) => {
    const failed = answer instanceof FailedTransactionMetadata
    const meta = failed || typeof answer.meta === 'function' ? answer.meta() : answer
    const back = meta.returnData()
    return {
      err: failed ? toJsonError(answer.err()) : null,
      logs: meta.logs(),
      units: Number(meta.computeUnitsConsumed()),
      // The binding has no getter for it; its text has.
      fee: BigInt(/fee: (\d+) \}\)*$/.exec(meta.toString())?.[1] ?? 0),
      returnData: back.data().length ? { programId: bs58.encode(back.programId()), data: back.data() } : undefined,
      inner: meta.innerInstructions().map((list) =>
        list.map((one) => ({
          program: one.instruction().programIdIndex(),
          accounts: [...one.instruction().accounts()],
          data: one.instruction().data(),
          stackHeight: one.stackHeight(),
        })),
      ),
      changed: failed || !answer.postAccounts ? [] : answer.postAccounts(),
    }
  }

  return {
    account(address) {
      const found = svm.getAccount(bs58.decode(address))
      return found && found.lamports() > 0n ? toPlain(found) : undefined
    },
    setAccount(address, { lamports, data, owner, executable = false }) {
      svm.setAccount(bs58.decode(address), new Account(lamports, data, bs58.decode(owner), executable, 0n))
    },
    accountsOf: (owner) =>
      svm
        .getProgramAccounts(bs58.decode(owner))
        .map((entry) => ({ address: bs58.encode(entry.address), account: toPlain(entry.account()) })),
    rentFor: (space) => svm.minimumBalanceForRentExemption(BigInt(space)),
    setTime({ slot, time }) {
      const clock = svm.getClock()
      clock.slot = BigInt(slot)
      clock.unixTimestamp = BigInt(time)
      svm.setClock(clock)
    },
    /** Runs a transaction for good. The bytes must have been parsed: others end the process. */
    send: (bytes) => outcomeOf(svm.sendVersionedTransaction(bytes)),
    simulate(bytes, { verify }) {
      svm.setSigverify(verify)
      try {
        const outcome = outcomeOf(svm.simulateVersionedTransaction(bytes))
        const after = new Map(outcome.changed.map((entry) => [bs58.encode(entry.address), toPlain(entry.account())]))
        return { ...outcome, after }
      } finally {
        svm.setSigverify(true)
      }
    },
    save: () => svm.toBytes(),
    load(bytes) {
      svm = LiteSvm.fromBytes(bytes)
    },
  }
}

const toPlain = (account) => ({
  lamports: account.lamports(),
  data: account.data(),
  owner: bs58.encode(account.owner()),
  executable: account.executable(),
})
