import type { WalletKitTypes } from '@reown/walletkit'
import { accountsOn } from './accountsOn.ts'
import { authenticate } from './authenticate.ts'
import type { Wallet } from './createPhone.ts'
import { siteOf } from './site.ts'

/** Asks the user about an app that wants to be signed in to, and nothing else: the SDK's `authenticate`, which makes a session too. */
export async function answerAuthenticate(wallet: Wallet, event: WalletKitTypes.SessionAuthenticate): Promise<void> {
  const { id, params } = event
  const { authPayload, requester } = params
  const answer = await wallet.decide({
    kind: 'authenticate',
    eventId: id,
    title: `Sign in to ${requester.metadata.name}?`,
    rows: [
      ['Site', siteOf(requester.metadata.url).origin],
      ['Signs in', `${authPayload.domain} ${authPayload.statement ?? ''}`],
      ['eip155', authPayload.chains.join(', ')],
    ],
    approve: 'Sign in',
  })
  if (!answer) return
  if (!answer.approve) {
    const reason = answer.error ?? wallet.settings().rejection
    return wallet.kit.rejectSessionAuthenticate({ id, reason })
  }
  const grant = { ...wallet.settings().grant, ...answer.grant }
  const accounts = authPayload.chains.flatMap((chain) => accountsOn(chain, grant.accounts ?? [0], wallet.held()))
  const auths = await authenticate(wallet, authPayload, accounts, grant)
  await wallet.kit.approveSessionAuthenticate({ id, auths })
}
