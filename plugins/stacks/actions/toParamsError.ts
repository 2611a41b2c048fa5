import { issueText } from 'tapkit/kernel'
import * as v from 'valibot'
import { InvalidParamsError } from '../errors.ts'

/** The error of parameters that their schema refuses: the first fault, and its field. */
export function toParamsError(
  method: string,
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
): InvalidParamsError {
  const [issue] = issues
  const message = issueText(issue, `\`params\` of ${method}`)
  return new InvalidParamsError({ method, message, path: v.getDotPath(issue) ?? undefined, cause: issues })
}
