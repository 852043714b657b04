import type { IpAddress } from '../../kernel/ip-address.ts'
import type { SnapshotInfo } from './snapshot/layout.ts'

/** What is known of addresses, whether it is read from the sources directly or from a compiled snapshot. */
export type IpData = {
  readonly info: Pick<SnapshotInfo, 'sources'>
  /** Writes what tells place and network, from the quotation mark behind the address on; gives where it ends. Some bytes
   *  behind the end may be overwritten. */
  write(address: IpAddress, out: DataView, at: number): number
}
