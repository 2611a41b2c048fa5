import { routes } from '../../server/auth/routes/routes.ts'
import { createMisbehaviour, type Order } from '../createMisbehaviour.ts'
import { createForeignWallet, type ForeignWallet } from './createForeignWallet.ts'
import { createOlderVaults } from './createOlderVaults.ts'
import { withClockAhead } from './serverClock.ts'

/** The endpoints below `/auth/`; `callback` is where every provider sends browsers back to. */
const endpoints = ['callback', ...Object.keys(routes).map((path) => path.slice(1))]

const day = 24 * 60 * 60_000

/** The misbehaviour of the auth server, which can be changed while the sandbox runs. */
export type AuthOrder = Order<string, 'rollback' | 'lies' | 'clock'>

type Handle = (request: Request) => Promise<Response>

/**
 * The auth server's wrong ways. `rollback` gives out the oldest version of a vault that has passed here, `lies` gives out another wallet's vault and
 * another login key, and `clock` puts the clock of the server ahead by a day.
 */
export function createAuthFaults(handle: Handle) {
  const older = createOlderVaults()
  let foreign: Promise<ForeignWallet> | undefined

  return createMisbehaviour({
    handle: async (request) => {
      const asked = request.clone()
      const answer = await handle(request)
      if (answer.ok) for (const one of [asked, answer.clone()]) older.note(await readJson(one))
      return answer
    },
    endpoints,
    endpointOf: (path) => (path.startsWith('/callback/') ? 'callback' : path.replace('/auth/', '')),
    repeatsFor: (asked) => [asked],
    faults: {
      rollback: (request, answer) => rewrite(answer(request), (json) => older.putBack(json)),
      lies: async (request, answer) => {
        const { to } = (await readJson(request.clone())) ?? {}
        foreign ??= createForeignWallet()
        const wallet = await foreign
        return rewrite(answer(request), (json) => wallet.putInto(json, to))
      },
      clock: (request, answer) => withClockAhead(day, () => answer(request)),
    },
  })
}

type Json = Readonly<Record<string, unknown>>

async function readJson(from: Request | Response): Promise<Json | undefined> {
  try {
    return await from.json()
  } catch {
    return undefined
  }
}

/** A good answer with its JSON changed; any other answer as it is. */
async function rewrite(answering: Promise<Response>, change: (json: Json) => Json | Promise<Json>): Promise<Response> {
  const answer = await answering
  const json = answer.ok ? await readJson(answer.clone()) : undefined
  if (!json) return answer
  const { status, headers } = answer
  return new Response(JSON.stringify(await change(json)), { status, headers })
}
