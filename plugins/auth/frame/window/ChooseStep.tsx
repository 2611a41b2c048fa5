import { truncateAddress } from 'tapkit/kernel'
import { Asker } from '../drawing/Asker.tsx'
import { Button } from '../drawing/Button.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { factorsOf } from '../wallet/vaultHead.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { StepProps } from './connectProps.ts'
import type { EmailFlow } from './email/emailFlow.ts'
import { messages } from './messages.ts'
import { isSameWallet } from './openWallet.ts'
import { SocialWays } from './social/SocialWays.tsx'
import { isKeptByServer } from './vaultServer.ts'

/** The app that asks, and the ways to a wallet. */
export function ChooseStep({ flow, name, host, look, step: { stored, problem } }: StepProps<'choose'>) {
  const { email } = flow
  return (
    <PageLayout
      name={name}
      title={messages.asks(name)}
      actions={
        <>
          {stored && (
            <Button variant="primary" onPress={flow.useStored}>
              {messages.continueAs(shortAddress(stored))}
            </Button>
          )}
          {email && <EmailWays email={email} variant={stored ? 'secondary' : 'primary'} />}
          {email && <SocialWays email={email} />}
          <Button variant={stored || email ? 'secondary' : 'primary'} onPress={flow.create}>
            {messages.create}
          </Button>
          <Button onPress={flow.useExisting}>{messages.useExisting}</Button>
          <Button onPress={flow.showRestoreWays}>{messages.restoreWays}</Button>
          <Button variant="quiet" onPress={flow.refuse}>
            {messages.cancel}
          </Button>
        </>
      }
    >
      {problem && <Notice tone="warning">{messages.problems[problem]}</Notice>}
      {problem && problem !== 'foreign' && stored && factorsOf(stored).includes('code') && (
        <p>{messages.codeOpens(shortAddress(stored))}</p>
      )}
      {problem === 'foreign' && email && <p>{messages.login.foreign}</p>}
      <Asker host={host} dapp={look.dapp} named={messages.named} />
      <p>{messages.asksText}</p>
    </PageLayout>
  )
}

/** The ways by the login that this browser has, and the way by a code in a mail. */
function EmailWays({ email, variant }: { readonly email: EmailFlow; readonly variant: 'primary' | 'secondary' }) {
  const known = email.known()
  const isSocial = email.knownBy() !== undefined
  const { goOn, goOnAs, other } = messages.login
  if (known === undefined)
    return (
      <Button variant={variant} onPress={email.begin}>
        {goOn}
      </Button>
    )
  return (
    <>
      {/* Keys of their own: they wait half a second, as they take the place of another key. */}
      <Button key="known" variant={variant} onPress={email.goOn}>
        {goOnAs(isSocial ? isolate(known) : known)}
      </Button>
      <Button key="other" onPress={email.begin}>
        {isSocial ? goOn : other}
      </Button>
    </>
  )
}

/** Another wallet than the one of this browser was opened, or its wallet by a vault that lacks what has opened it here. */
export function ReplaceStep({ flow, name, step: { found, stored } }: StepProps<'replace'>) {
  const isSame = isSameWallet(found, stored)
  const { replaceLogin, replaceVault, replaceAdded } = messages
  const warning = isKeptByServer(stored) ? replaceLogin : { vault: replaceVault, passkey: replaceAdded }[stored.kind]
  return (
    <PageLayout
      name={name}
      title={isSame ? messages.replaceFactors : messages.replace}
      actions={
        <>
          <Button variant="danger" onPress={flow.replace}>
            {isSame ? messages.replaceFactorsNow : messages.replaceNow}
          </Button>
          <Button onPress={flow.back}>{isSame ? messages.keepFactors : messages.keepStored}</Button>
        </>
      }
    >
      {isSame ? (
        <Notice tone="danger">{messages.replaceFactorsText}</Notice>
      ) : (
        <p>{messages.replaceText(shortAddress(found), shortAddress(stored))}</p>
      )}
      {!isSame &&
        (stored.vault === undefined ? (
          <p>{messages.replaceAgain(shortAddress(stored))}</p>
        ) : (
          <Notice tone="danger">{warning}</Notice>
        ))}
    </PageLayout>
  )
}

/** A name from outside, whose direction changes nothing of the sentence around it. */
const isolate = (name: string): string => `\u2068${name}\u2069`

const shortAddress = ({ accounts: [account] }: Wallet): string => truncateAddress(account?.address ?? '')
