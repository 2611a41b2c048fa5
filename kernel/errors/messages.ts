import { KernelError } from './base.ts'

/** A locale's sentences did not load. */
export class MessagesLoadError extends KernelError<{ readonly locale: string }> {
  override readonly name = 'MessagesLoadError'
  constructor({ cause, ...params }: { readonly locale: string; readonly cause: unknown }) {
    super({
      code: 'messages_load',
      message: `The messages of "${params.locale}" could not be loaded`,
      params,
      debug: `The kit keeps the words that it has. What \`messages\` of "${params.locale}" threw is the cause: see that its file is served.`,
      cause,
    })
  }
}
