import type { Kernel } from 'tapkit/kernel'
import { useKernelState } from 'tapkit/ui'
import { isLoggedIn } from '../login/isLoggedIn.ts'

/** Whether the visitor is logged in with the wallet of the secure page. */
export const useIsLoggedIn = (kernel: Kernel): boolean => useKernelState(kernel, isLoggedIn)
