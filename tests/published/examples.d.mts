export type Example = { readonly file: string; readonly code: string; readonly from: string }
export function extractExamples(page: string, markdown: string): Example[]
export function checkExamples(consumer: string): Promise<string>
