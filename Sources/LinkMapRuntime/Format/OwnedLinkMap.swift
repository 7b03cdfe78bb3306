/// A link map that owns its bytes.
public struct OwnedLinkMap: ~Copyable {
  /// The view. It must not outlive its owner.
  public let map: BinaryLinkMap
  private let storage: UnsafeMutableRawBufferPointer

  /// Copies a map's bytes and opens them.
  public init(copying bytes: UnsafeRawBufferPointer) throws(LinkMapError) {
    let storage = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    storage.copyMemory(from: bytes)
    do throws(LinkMapError) {
      map = try BinaryLinkMap(borrowing: UnsafeRawBufferPointer(storage))
    } catch {
      storage.deallocate()
      throw error
    }
    self.storage = storage
  }

  /// Copies a map's bytes and opens them.
  public init(copying bytes: [UInt8]) throws(LinkMapError) {
    let storage = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    storage.copyBytes(from: bytes)
    do throws(LinkMapError) {
      map = try BinaryLinkMap(borrowing: UnsafeRawBufferPointer(storage))
    } catch {
      storage.deallocate()
      throw error
    }
    self.storage = storage
  }

  deinit { storage.deallocate() }
}
