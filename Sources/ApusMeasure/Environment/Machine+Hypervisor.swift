import ApusSystem

extension Machine {
  /// Returns the hypervisor's name, from the processor itself, otherwise from the kernel's files.
  static func hypervisor(_ facts: FactTree, _ processors: String) -> String? {
    if facts.isLive, let signature = hypervisorSignature {
      return signatures[signature] ?? (signature.isEmpty ? unknown : signature)
    }
    if let type = try? facts.text("/sys/hypervisor/type"), !type.isEmpty {
      return type == "xen" ? "Xen" : type
    }
    let firmware = firmwareHypervisor(facts)
    // On x86-64 the flag decides, because cloud providers also rent out bare metal under their
    // name.
    if let flags = processors.field("flags") {
      return flags.words.contains("hypervisor") ? firmware ?? unknown : nil
    }
    return firmware
  }

  /// The names of hypervisors by their signature in CPUID leaf 0x40000000.
  private static let signatures = [
    "KVMKVMKVM": "KVM",
    "Microsoft Hv": "Hyper-V",
    "VMwareVMware": "VMware",
    "XenVMMXenVMM": "Xen",
    "TCGTCGTCGTCG": "QEMU",
    "VBoxVBoxVBox": "VirtualBox",
    "bhyve bhyve": "bhyve",
    "lrpepyh  vr": "Parallels",
    "prl hyperv": "Parallels",
  ]

  /// Returns the hypervisor that the firmware's tables, or the device tree of arm64, name.
  private static func firmwareHypervisor(_ facts: FactTree) -> String? {
    if let tree = try? facts.text("/proc/device-tree/hypervisor/compatible"), !tree.isEmpty {
      return tree.contains("kvm") ? "KVM" : tree.contains("xen") ? "Xen" : unknown
    }
    let vendor = (try? facts.text("/sys/class/dmi/id/sys_vendor")) ?? ""
    let product = (try? facts.text("/sys/class/dmi/id/product_name")) ?? ""
    return firmwareNames.first { name in
      (vendor + " " + product).contains(name.words) && !product.contains("metal")
    }?.hypervisor
  }

  /// The words that only the firmware of virtual machines has, most specific first.
  private static let firmwareNames: [(words: String, hypervisor: String)] = [
    ("Apple Virtualization", "Apple Virtualization"),
    ("Microsoft Corporation Virtual Machine", "Hyper-V"),
    ("Google Compute Engine", "KVM"),
    ("Amazon EC2", "KVM"),
    ("VMware", "VMware"),
    ("VirtualBox", "VirtualBox"),
    ("Parallels", "Parallels"),
    ("Xen", "Xen"),
    ("KVM", "KVM"),
    ("QEMU", "QEMU"),
  ]
}
