import type { Manner } from './manner.ts'
import type { Mode, RecordedRequest, WalletInfo } from './types.ts'

/** What a test or a console can do with any wallet of the sandbox. */
export type Handle<mode extends string = Mode> = {
  mode: mode
  manner: Manner
  readonly info: WalletInfo
  /** Every request so far, the newest last; at most 1000. */
  readonly requests: RecordedRequest[]
}

/** The handle of a wallet, with what only that wallet's user can do. */
export function handleOf<mode extends string, own extends object>(core: Handle<mode>, own: own): Handle<mode> & own {
  return {
    get mode() {
      return core.mode
    },
    set mode(wanted) {
      core.mode = wanted
    },
    get manner() {
      return core.manner
    },
    set manner(wanted) {
      core.manner = wanted
    },
    info: core.info,
    requests: core.requests,
    ...own,
  }
}
