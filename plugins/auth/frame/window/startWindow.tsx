import type { PageContext } from '../pageContext.ts'

export async function startWindow(_: PageContext): Promise<void> {}
