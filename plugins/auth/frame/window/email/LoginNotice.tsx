import { Notice } from '../../drawing/Notice.tsx'
import { messages } from '../messages.ts'
import type { LoginProblem, VaultProblem } from './emailStep.ts'

/** Why the login did not lead on, and what to do, in a sentence. */
export function sentenceOf({ code, seconds = 60 }: LoginProblem): string {
  const sentence = messages.login.problems[code]
  if (typeof sentence === 'string') return sentence
  if (code === 'paused') return sentence(Math.ceil(seconds / 86_400))
  return sentence(code === 'limit' || code === 'waits' ? Math.ceil(seconds / 60) : seconds)
}

type Props = { readonly problem: LoginProblem | VaultProblem | undefined }

/** Says why the login did not lead on. */
export const LoginNotice = ({ problem }: Props) =>
  problem && (
    <Notice tone="warning">
      {typeof problem === 'string' ? messages.login.problems[problem] : sentenceOf(problem)}
    </Notice>
  )
