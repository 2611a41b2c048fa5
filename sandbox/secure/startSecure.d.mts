import type { Network } from 'tapkit/kernel'

export function startSecure(options: {
  readonly port?: number
  readonly hosts: readonly string[]
  readonly networks: readonly Network[]
  readonly name?: string
  readonly build?: boolean
  readonly outDir?: string
}): Promise<{ readonly url: string; stop(): Promise<void> }>
