// What the names of the made-up wallets are put together from: 72 times 70 pairs, each once.

export const first =
  `Amber Autumn Azure Basalt Birch Bramble Brass Brisk Candid Cedar Chalk Clever Cobalt Copper Coral Crimson Dapper
Delta Dusty Ember Fabled Fern Flint Gentle Gilded Glacier Golden Granite Harbor Hazel Hollow Humble Indigo Ivory Jade Jasper Juniper
Keen Lilac Linen Lively Lucid Maple Marble Meadow Mellow Misty Mossy Nimble Noble Opal Orchid Pebble Plain Prairie Quartz Quiet Rustic
Saffron Sable Sandy Silver Sleepy Slate Snowy Steady Sunny Tidal Topaz Velvet Willow Winter`.split(/\s+/)

export const second =
  `Acorn Anchor Anvil Badger Barrel Basket Beacon Bellows Bottle Bridge Bucket Button Cabin Candle Canoe Castle Chest
Clock Compass Cradle Crane Cricket Drawer Drum Falcon Feather Ferry Finch Garden Gate Goose Hammer Heron Hinge Kettle Ladder Lantern
Lark Locket Loom Magpie Mill Mitten Nest Oar Otter Paddle Parcel Pier Pigeon Pillow Pocket Pouch Quilt Raft Satchel Shovel Spindle
Spoon Stable Swallow Teapot Thimble Thrush Tinder Trowel Tunnel Wagon Walnut Whistle`.split(/\s+/)
