import { createEmitter } from './emitter.ts'
import type { Manner } from './manner.ts'
import type { Site } from './site.ts'
import type { RecordedRequest, WalletInfo } from './types.ts'

const MAX_RECORDED = 1000

/** What every wallet's state begins with: who it is, which site it is for and how it treats it, and what it was asked. */
export function beginCore<mode extends string>(info: WalletInfo, mode: mode) {
  const requests: RecordedRequest[] = []
  const site: Site = location
  return {
    info,
    site,
    mode,
    manner: 'honest' as Manner,
    emitter: createEmitter(),
    requests,
    record(method: string, params: unknown) {
      requests.push({ method, params, at: Date.now() })
      if (requests.length > MAX_RECORDED) requests.shift()
    },
  }
}
