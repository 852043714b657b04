"""The encoder: six transformer layers over word pieces, and a head that scores each category."""

import numpy
import torch
from torch import nn
from torch.nn import functional


def attend(query, key, value, heads: int, mask=None, dropout=0.0):
    batch, length, size = query.shape

    def split(part):
        return part.view(batch, length, heads, size // heads).transpose(1, 2)

    shown = None if mask is None else mask[:, None, None, :].bool()
    attended = functional.scaled_dot_product_attention(
        split(query), split(key), split(value), attn_mask=shown, dropout_p=dropout
    )
    return attended.transpose(1, 2).reshape(batch, length, size)


# The steps of weights and inputs as `export.py` cuts them: seven bits to both sides of nothing, and eight from end to end.
WEIGHT_STEPS = 64
INPUT_STEPS = 255


def to_steps(values, step):
    """Rounds to whole steps; what is learned from it flows back as if nothing had been rounded."""
    return values + ((values / step).round() * step - values).detach()


class Linear(nn.Linear):
    """A linear part that can be made to count as coarsely as it will be served."""

    coarse = False

    def forward(self, x):
        if not self.coarse:
            return super().forward(x)
        weight = to_steps(self.weight, self.weight.abs().amax(1, keepdim=True).clamp(min=1e-8) / WEIGHT_STEPS)
        # Inputs are cut anew for every text, between the ends they reach.
        within = tuple(range(1, x.ndim))
        reach = x.amax(within, keepdim=True).clamp(min=0) - x.amin(within, keepdim=True).clamp(max=0)
        return functional.linear(to_steps(x, reach.clamp(min=1e-4) / INPUT_STEPS), weight, self.bias)


class ServedAttention(torch.autograd.Function):
    """Attention as one operation of the runtime. Texts are served one at a time, so there is nothing to mask."""

    @staticmethod
    def forward(context, query, key, value, heads):
        return attend(query, key, value, heads)

    @staticmethod
    def symbolic(graph, query, key, value, heads):
        found = graph.op("com.microsoft::MultiHeadAttention", query, key, value, num_heads_i=heads)
        return found.setType(query.type())


def gelu(x):
    return functional.gelu(x, approximate="tanh")


class ServedGelu(torch.autograd.Function):
    """GELU as one operation of the runtime: drawn with a tanh, which takes it half the time of the error function."""

    @staticmethod
    def forward(context, x):
        return gelu(x)

    @staticmethod
    def symbolic(graph, x):
        return graph.op("com.microsoft::FastGelu", x).setType(x.type())


def curve(x):
    return ServedGelu.apply(x) if torch.onnx.is_in_onnx_export() else gelu(x)


class ServedDirection(torch.autograd.Function):
    """Every row brought to length one."""

    @staticmethod
    def forward(context, x):
        return functional.normalize(x, dim=-1)

    @staticmethod
    def symbolic(graph, x):
        return graph.op("LpNormalization", x, axis_i=-1, p_i=2).setType(x.type())


class Norm(nn.LayerNorm):
    """A layer norm, served in steps: the runtime's own takes number by number and twice as long as all of them."""

    def forward(self, x):
        if not torch.onnx.is_in_onnx_export():
            return super().forward(x)
        direction = ServedDirection.apply(x - x.mean(-1, keepdim=True))
        return direction * (self.weight * self.normalized_shape[0] ** 0.5) + self.bias


class Layer(nn.Module):
    """Attention and a feed-forward part, each added to what came in and normalised after it."""

    def __init__(self, size: int, heads: int, inner: int, dropout: float):
        super().__init__()
        self.heads = heads
        self.dropout = dropout
        self.query = Linear(size, size)
        self.key = Linear(size, size)
        self.value = Linear(size, size)
        self.mixed = Linear(size, size)
        self.norm = Norm(size, eps=1e-12)
        self.widen = Linear(size, inner)
        self.narrow = Linear(inner, size)
        self.last_norm = Norm(size, eps=1e-12)

    def forward(self, x, mask):
        query, key, value = self.query(x), self.key(x), self.value(x)
        if torch.onnx.is_in_onnx_export():
            attended = ServedAttention.apply(query, key, value, self.heads)
        else:
            attended = attend(query, key, value, self.heads, mask, self.dropout if self.training else 0.0)
        x = self.norm(x + functional.dropout(self.mixed(attended), self.dropout, self.training))
        inner = self.narrow(curve(self.widen(x)))
        return self.last_norm(x + functional.dropout(inner, self.dropout, self.training))


class Encoder(nn.Module):
    """Turns word pieces into one logit per category."""

    def __init__(self, pieces: int, categories: int, size=384, layers=6, heads=12, inner=1536, dropout=0.1):
        super().__init__()
        self.dropout = dropout
        self.pieces = nn.Embedding(pieces, size, padding_idx=0)
        self.places = nn.Embedding(512, size)
        self.norm = Norm(size, eps=1e-12)
        self.layers = nn.ModuleList(Layer(size, heads, inner, dropout) for _ in range(layers))
        self.gather = Linear(2 * size, size)
        self.decide = Linear(size, categories)
        # Most texts break no rule: the head starts from there.
        nn.init.constant_(self.decide.bias, -3.0)

    def count_coarsely(self, coarse: bool) -> None:
        for part in self.modules():
            if isinstance(part, Linear):
                part.coarse = coarse

    def forward(self, ids, mask=None):
        if mask is None:
            mask = torch.ones_like(ids)
        x = self.norm(self.pieces(ids) + self.places.weight[: ids.shape[1]])
        x = functional.dropout(x, self.dropout, self.training)
        for layer in self.layers:
            x = layer(x, mask)
        shown = mask[:, :, None].to(x.dtype)
        average = (x * shown).sum(1) / shown.sum(1).clamp(min=1)
        highest = (x + (shown - 1) * 1e4).amax(1)
        pooled = functional.dropout(torch.cat([average, highest], 1), self.dropout, self.training)
        return self.decide(functional.dropout(curve(self.gather(pooled)), self.dropout, self.training))


# The names of the parts in the file of aligned weights.
ALIGNED_NAMES = {
    "pieces": "emb",
    "places": "pos",
    "norm": "ln",
    "query": "q",
    "key": "k",
    "value": "v",
    "mixed": "o",
    "widen": "i",
    "narrow": "f",
    "last_norm": "ln2",
}


def aligned_name(name: str) -> str:
    *path, part, kind = name.split(".")
    if path:
        old = "ln1" if part == "norm" else ALIGNED_NAMES[part]
        return f"L.{path[-1]}.{old}.{kind}"
    return f"{ALIGNED_NAMES[part]}.{kind}"


def load_aligned(model: Encoder, path: str) -> None:
    """Starts from a multilingual encoder whose rows are stored as bytes with a scale each."""
    stored = numpy.load(path)
    state = model.state_dict()
    for name in state:
        if name.startswith(("gather", "decide")):
            continue
        old = aligned_name(name)
        if f"{old}.q" in stored:
            values = stored[f"{old}.q"].astype(numpy.float32) * stored[f"{old}.s"][:, None]
        else:
            values = stored[old].astype(numpy.float32)
        state[name] = torch.from_numpy(values)
    model.load_state_dict(state)
