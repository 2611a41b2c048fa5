import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { commit } from './commit.ts'
import { readStored } from './readStored.ts'
import { sessionKey } from './sessionKey.ts'

/** Takes up what an earlier visit left: its sessions, which no wallet has been asked for yet, and the visitor's choices. */
export function recall(kernel: Kernel): void {
  const runtime = runtimeOf(kernel)
  const stored = readStored(kernel)
  if (!stored) return
  runtime.seen = { text: kernel.storage.read(sessionKey), sessions: stored.sessions }
  commit(kernel, { type: 'recalled', stored, seen: [], first: true }, 'restore')
}
