import type { EmailProps } from '../connectProps.ts'
import { FarcasterStep } from '../social/FarcasterStep.tsx'
import { SocialStep } from '../social/SocialStep.tsx'
import { OpenVaultStep, ProtectStep, StuckStep, UnsentStep } from './AccountSteps.tsx'
import { CodeFieldStep, DeviceLinkStep, EmailFieldStep } from './EnterSteps.tsx'
import { EscrowStep } from './EscrowStep.tsx'
import { TakenStep, TakeStep, TakingStep } from './TakeSteps.tsx'

/** The steps of a login by email or at a provider. */
export function EmailSteps({ step, ...props }: EmailProps) {
  switch (step.at) {
    case 'email':
      return <EmailFieldStep {...props} step={step} />
    case 'otp':
      return <CodeFieldStep {...props} step={step} />
    case 'device':
      return <DeviceLinkStep {...props} step={step} />
    case 'social':
      return <SocialStep {...props} step={step} />
    case 'farcaster':
      return <FarcasterStep {...props} step={step} />
    case 'protect':
      return <ProtectStep {...props} step={step} />
    case 'openVault':
      return <OpenVaultStep {...props} step={step} />
    case 'take':
      return <TakeStep {...props} step={step} />
    case 'taking':
      return <TakingStep {...props} step={step} />
    case 'taken':
      return <TakenStep {...props} step={step} />
    case 'escrow':
      return <EscrowStep {...props} step={step} />
    case 'unsent':
      return <UnsentStep {...props} step={step} />
    case 'stuck':
      return <StuckStep {...props} step={step} />
  }
}
