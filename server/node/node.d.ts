// The types of Node that the code uses, for the build only. The build knows no other types of Node, so that no other
// code comes to need Node.

declare module 'node:fs/promises' {
  export function mkdir(path: string, options: { recursive: true; mode: number }): Promise<string | undefined>
  export function readdir(path: string): Promise<string[]>
  export function readFile(path: string, encoding: 'utf8'): Promise<string>
  export function writeFile(
    path: string,
    text: string,
    options: { flag: 'wx'; mode: number; flush: true },
  ): Promise<void>
  export function open(
    path: string,
    flags: 'r+',
  ): Promise<{
    truncate(length: number): Promise<void>
    write(text: string, position: number): Promise<unknown>
    sync(): Promise<void>
    close(): Promise<void>
  }>
  export function link(path: string, name: string): Promise<void>
  export function unlink(path: string): Promise<void>
  export function rmdir(path: string): Promise<void>
}
