import type { EmailProps } from '../connectProps.ts'
import { FarcasterStep } from '../social/FarcasterStep.tsx'
import { SocialStep } from '../social/SocialStep.tsx'
import { OpenVaultStep, ProtectStep, StuckStep, UnsentStep } from './AccountSteps.tsx'
import { CodeFieldStep, EmailFieldStep } from './EnterSteps.tsx'
import { EscrowStep } from './EscrowStep.tsx'

/** The steps of a login by email or at a provider. */
export function EmailSteps({ step, ...props }: EmailProps) {
  switch (step.at) {
    case 'email':
      return <EmailFieldStep {...props} step={step} />
    case 'otp':
      return <CodeFieldStep {...props} step={step} />
    case 'social':
      return <SocialStep {...props} step={step} />
    case 'farcaster':
      return <FarcasterStep {...props} step={step} />
    case 'protect':
      return <ProtectStep {...props} step={step} />
    case 'openVault':
      return <OpenVaultStep {...props} step={step} />
    case 'escrow':
      return <EscrowStep {...props} step={step} />
    case 'unsent':
      return <UnsentStep {...props} step={step} />
    case 'stuck':
      return <StuckStep {...props} step={step} />
  }
}
