import * as v from 'valibot'
import { anySignal } from '../async/anySignal.ts'
import { deadline } from '../async/deadline.ts'
import { settle } from '../async/settle.ts'
import { caipId, text } from '../caip/schema.ts'
import { report } from '../report/report.ts'
import type { Challenge, SignedAnswer, SignedChallenge } from '../types/challenge.ts'
import type { Connector, ConnectRequest, SessionInput } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { CaipNetworkId } from '../types/network.ts'
import type { Attempt } from './attempt.ts'

/** How long a challenge may take, in ms. Browsers let a wallet open a window only within 5 s of the press. */
const patience = 2_000

/** Most signed answers that are taken from a wallet. */
const limit = 100

/** A contract's signature may be long: every owner signs, and the contract's deployment code comes along (ERC-6492). */
const long = v.pipe(v.string(), v.minLength(1), v.maxLength(32_000))
const recap = v.optional(v.object({ statement: long, resource: long }))
const answer = v.object({ networkId: caipId, address: text, message: long, signature: long, recap })

/** The challenge that an account had to sign, and its signature. */
export type Signed = SignedChallenge & Pick<SignedAnswer, 'networkId' | 'address'>

/** The challenges of an attempt to connect: hands them to the wallet, and reads the wallet's signatures. */
export function createChallenges(kernel: Kernel, connector: Connector, attempt: Attempt) {
  const handed = new Map<CaipNetworkId, Challenge>()

  async function ask(networkId: CaipNetworkId): Promise<Challenge | undefined> {
    attempt.check()
    const network = kernel.networks.get(networkId)
    if (!network) return undefined
    const late = deadline(patience)
    const signal = anySignal([attempt.signal, late.signal])
    const { namespace } = network
    try {
      const challenge = await settle(
        () => kernel.hooks.challenge.promise({ namespace, network, connector, signal }),
        signal,
      )
      if (challenge) handed.set(network.id, challenge)
      return challenge
    } catch (error) {
      // Without a challenge, the wallet connects without signing in. If the attempt was given up, `check` throws and
      // the wallet is not asked.
      attempt.check()
      if (!late.signal.aborted) report(kernel, error)
      return undefined
    } finally {
      late.clear()
    }
  }

  return {
    /** For the wallet's request; absent if no plugin writes challenges. */
    ask: kernel.hooks.challenge.isUsed(connector.namespace) ? (ask satisfies ConnectRequest['challenge']) : undefined,
    /**
     * The signatures of challenges that were handed to the wallet. A ReCap counts only if the wallet signed with its
     * pairing, because no other wallet was asked to write one (sign-in 23).
     */
    read(said: SessionInput | undefined, isPaired: boolean): readonly Signed[] {
      if (!Array.isArray(said?.signed)) return []
      return said.signed.slice(0, limit).flatMap((each) => {
        const { success, output } = v.safeParse(answer, each)
        const networkId = success ? kernel.networks.get(output.networkId)?.id : undefined
        const challenge = networkId && handed.get(networkId)
        if (!success || !challenge) return []
        return [{ ...output, networkId, challenge, recap: isPaired ? output.recap : undefined }]
      })
    },
  }
}
