import { writeSync } from 'node:fs'

/** Writes lines to an open file, many at a time. */
export type LineWriter = {
  write(line: string): void
  /** Writes all that is gathered, now. */
  flushSync(): void
}

const bufferBytes = 64 * 1024
const longestWaitMs = 100

/** Gathers lines in one buffer and writes it when it is full or a tenth of a second old. */
export function openLineWriter(fd: number): LineWriter {
  const buffer = Buffer.allocUnsafe(bufferBytes)
  let used = 0
  let timer: NodeJS.Timeout | undefined

  function flushSync(): void {
    clearTimeout(timer)
    timer = undefined
    writeAll(fd, buffer.subarray(0, used))
    used = 0
  }

  return {
    flushSync,
    write(line) {
      // A unit of a text takes at most three bytes.
      const mostBytes = line.length * 3
      if (mostBytes > bufferBytes - used) flushSync()
      if (mostBytes > bufferBytes) return writeAll(fd, Buffer.from(line))
      used += buffer.write(line, used)
      timer ??= setTimeout(flushSync, longestWaitMs).unref()
    },
  }
}

const mostTries = 1000

/** A pipe whose reader is slow takes a part at a time; one that takes nothing for long, or is broken, loses the rest. */
function writeAll(fd: number, bytes: Buffer): void {
  for (let at = 0, tries = 0; at < bytes.length && tries < mostTries; ) {
    try {
      at += writeSync(fd, bytes, at)
      tries = 0
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      tries++
    }
  }
}
